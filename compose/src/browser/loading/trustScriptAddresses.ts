import { ASSETS_PATH, MIRROR_PATH } from '../../protocol/paths.ts';

const SCRIPT_FOLDERS = [ASSETS_PATH, MIRROR_PATH];

/**
 * Creates the only Trusted Types policy that the page's content security policy allows: the default one, which applies
 * to all code that loads a script. It refuses markup and code as strings. That of an extension or user script stays,
 * since a page can have one only.
 */
export function trustScriptAddresses(): void {
  if (window.trustedTypes?.defaultPolicy) return;
  window.trustedTypes?.createPolicy('default', {
    createScriptURL: (address) => (isScriptAddress(address) ? address : null),
  });
}

/** Of the page's own origin only the script folders; for other origins the content security policy decides. */
function isScriptAddress(address: string): boolean {
  const { origin, pathname, protocol } = new URL(address, document.baseURI);
  if (!['http:', 'https:'].includes(protocol)) return false;
  if (origin !== window.location.origin) return true;
  return SCRIPT_FOLDERS.some((folder) => pathname.startsWith(folder));
}

declare global {
  interface Window {
    /** Specified at https://w3c.github.io/trusted-types/dist/spec/; not every browser implements it. */
    trustedTypes?: {
      defaultPolicy?: object | null;
      createPolicy(
        name: string,
        rules: { createScriptURL: (address: string) => string | null },
      ): unknown;
    };
  }
}
