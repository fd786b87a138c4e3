import { LRUCache } from 'lru-cache';
import type { PinnedRelease } from '../../protocol/composition/Composition.ts';
import { nameInRelease } from '../sandbox/runningModule.ts';
import type { RenderRequest } from './Renderer.ts';

/** The least recently rendered are evicted: then the next visitor's page is the probe. */
const MAX_MODULES = 2_000;

/** The page that each module was rendered with last: most likely the one that it failed on. */
interface LastPages {
  note(page: RenderRequest): void;
  /** @param module as `<remote>/<release>/<module>`, or without one for the release's own code. */
  of(module: string): RenderRequest | undefined;
}

export function createLastPages(maxModules = MAX_MODULES): LastPages {
  const pages = new LRUCache<string, RenderRequest>({ max: maxModules });

  return {
    note: (page) => {
      const { releases } = page.composition;
      for (const module of namesIn(releases, page.mounts)) {
        pages.set(module, page);
        pages.set(releaseOf(module), page);
      }
    },
    of: (module) => pages.get(module) ?? pages.get(releaseOf(module)),
  };
}

/** Of a module's name, without the module. */
const releaseOf = (module: string): string => module.replace(/[^/]*$/, '');

/** `legal/PrivacyPolicy` → `legal/0123456789abcdef/PrivacyPolicy`, by the releases of a page. */
export const namesIn = (releases: readonly PinnedRelease[], modules: readonly string[]): string[] =>
  releases.flatMap((release) =>
    Object.keys(release.modules)
      .filter((module) => modules.includes(`${release.name}/${module}`))
      .map((module) => nameInRelease(release, module)),
  );
