import { Head } from './Head.jsx';
import { Home } from './Home.jsx';
import { peerData } from './peerData.js';

export default function Page() {
  const data = peerData('/');
  return (
    <>
      <Head name="home" path="/" site={data.site} />
      <Home data={data} />
    </>
  );
}
