import { ASSETS_PATH, MIRROR_PATH } from '../../protocol/paths.ts';

const SCRIPT_FOLDERS = [ASSETS_PATH, MIRROR_PATH];

/**
 * Makes the one policy of Trusted Types that the page's content security policy allows: the default one, so that it
 * holds for whatever loads a script. Markup and code as strings are refused altogether.
 */
export function trustScriptAddresses(): void {
  window.trustedTypes?.createPolicy('default', {
    createScriptURL: (address) => (isScriptAddress(address) ? address : null),
  });
}

/** Allows the site's own addresses of scripts; the content security policy decides on other sites'. */
function isScriptAddress(address: string): boolean {
  const { origin, pathname, protocol } = new URL(address, document.baseURI);
  if (!['http:', 'https:'].includes(protocol)) return false;
  if (origin !== window.location.origin) return true;
  return SCRIPT_FOLDERS.some((folder) => pathname.startsWith(folder));
}

declare global {
  interface Window {
    /** https://w3c.github.io/trusted-types/dist/spec/, where the browser has them. */
    trustedTypes?: {
      createPolicy(
        name: string,
        rules: { createScriptURL: (address: string) => string | null },
      ): unknown;
    };
  }
}
