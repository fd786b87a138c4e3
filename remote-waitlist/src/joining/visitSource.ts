import { REFERRAL_PARAMETER, type SignUpRequest } from '@statline/contract/api';

/** https://www.w3.org/TR/gpc/ */
interface PrivateNavigator extends Navigator {
  globalPrivacyControl?: boolean;
}

const REFERRAL = new RegExp(`[?&]${REFERRAL_PARAMETER}=([\\w-]+)`);

/**
 * How this visit began: the address that its document was loaded from, which outlives navigation within the site,
 * and the host of the page before. Where that address has no query, or the empty one of a `GoButton` before it is
 * hydrated, and the page before was of this site, that page's address counts, which may have the campaign. With Global
 * Privacy Control, only the code of a referral link.
 */
export function visitSource(): Pick<SignUpRequest, 'landing' | 'referrer' | 'referredBy'> {
  // No sign-up fails where an extension has taken it away.
  const loaded = performance.getEntriesByType?.('navigation')?.[0]?.name;
  const { referrer } = document;
  const host = referrer.split('/')[2];
  const landing = !/\?[^#]/.test(loaded ?? '') && host === location.host ? referrer : loaded;
  return {
    referredBy: REFERRAL.exec(landing ?? '')?.[1],
    ...(!(navigator as PrivateNavigator).globalPrivacyControl && {
      landing,
      referrer: host,
    }),
  };
}
