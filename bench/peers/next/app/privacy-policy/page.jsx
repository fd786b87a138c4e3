import { Head } from '../Head.jsx';
import { peerData } from '../peerData.js';
import { PrivacyPolicyPage } from './PrivacyPolicyPage.jsx';

export default function Page() {
  const data = peerData('/privacy-policy');
  return (
    <>
      <Head name="privacyPolicy" path="/privacy-policy" site={data.site} />
      <PrivacyPolicyPage data={data} />
    </>
  );
}
