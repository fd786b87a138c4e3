import { Head } from '../Head.jsx';
import { peerData } from '../peerData.js';
import { Waitlist } from './Waitlist.jsx';

export default function Page() {
  const data = peerData('/waitlist');
  return (
    <>
      <Head name="waitlist" path="/waitlist" site={data.site} />
      <Waitlist data={data} />
    </>
  );
}
