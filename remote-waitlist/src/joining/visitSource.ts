import type { SignUpRequest } from '@statline/contract/api';

/** https://www.w3.org/TR/gpc/ */
interface PrivateNavigator extends Navigator {
  globalPrivacyControl?: boolean;
}

/**
 * How this visit began: the address that its document was loaded from, which outlives navigation within the site,
 * and the host of the page before. Nothing where the browser has Global Privacy Control.
 */
export function visitSource(): Pick<SignUpRequest, 'landing' | 'referrer'> {
  if ((navigator as PrivateNavigator).globalPrivacyControl) return {};
  return {
    // No sign-up fails where an extension has taken it away.
    landing: performance.getEntriesByType?.('navigation')?.[0]?.name,
    referrer: document.referrer.split('/')[2],
  };
}
