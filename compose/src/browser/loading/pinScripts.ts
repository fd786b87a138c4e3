import type { ModuleFederationRuntimePlugin } from '@module-federation/enhanced/runtime';
import type { PinnedRelease } from '../../composition/Composition.ts';

/**
 * Makes the federation's runtime load a container only if it is the file that the page pins:
 * the browser checks its hash and refuses anything else.
 *
 * @param releaseAt says whose container is at an address.
 */
export function pinScripts(
  releaseAt: (url: string) => PinnedRelease | undefined,
): ModuleFederationRuntimePlugin {
  return {
    name: 'pin-scripts',
    createScript: ({ url }) => {
      const pinned = releaseAt(url);
      if (!pinned) return undefined;
      const script = document.createElement('script');
      script.src = url;
      script.integrity = pinned.container.integrity;
      script.crossOrigin = 'anonymous';
      script.async = true;
      return script;
    },
  };
}
