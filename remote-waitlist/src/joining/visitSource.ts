import { REFERRAL_PARAMETER, type SignUpRequest } from '@statline/contract/api';

/** https://www.w3.org/TR/gpc/ */
interface PrivateNavigator extends Navigator {
  globalPrivacyControl?: boolean;
}

const REFERRAL = new RegExp(`[?&]${REFERRAL_PARAMETER}=([\\w-]+)`);

/**
 * How this visit began: the address that the document was loaded from, which client-side navigation does not change,
 * and the host of the referring page. If that address has no query (or the empty one of a `GoButton` before hydration)
 * and the referring page is on this site, the referrer's address is used, since it may have the campaign. With Global
 * Privacy Control, only the code of a referral link is returned.
 */
export function visitSource(): Pick<SignUpRequest, 'landing' | 'referrer' | 'referredBy'> {
  // An extension may have removed this function: the sign-up must not fail because of that.
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
