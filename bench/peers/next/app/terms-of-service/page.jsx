import { Head } from '../Head.jsx';
import { peerData } from '../peerData.js';
import { TermsOfServicePage } from './TermsOfServicePage.jsx';

export default function Page() {
  const data = peerData('/terms-of-service');
  return (
    <>
      <Head name="termsOfService" path="/terms-of-service" site={data.site} />
      <TermsOfServicePage data={data} />
    </>
  );
}
