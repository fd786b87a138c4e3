import { REFERRAL_PARAMETER } from '@statline/contract/api';

const CODE = new RegExp(`[?&]${REFERRAL_PARAMETER}=([\\w-]+)`);

/** The code in the address that this document was opened by; navigation within the site does not lose it. */
export function landingReferral(): string | undefined {
  const landing = performance.getEntriesByType?.('navigation')[0]?.name;
  return landing && CODE.exec(landing)?.[1];
}
