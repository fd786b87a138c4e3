import { LRUCache } from 'lru-cache';
import type { PinnedRelease } from '../composition/Composition.ts';
import { nameInRelease } from '../sandbox/runningModule.ts';
import type { RenderRequest } from './Renderer.ts';

/** Modules of so many releases. */
const MAX_PAGES = 200;

/** Knows with which page a module was rendered last: what it failed on, most likely. */
interface PageMemory {
  note(page: RenderRequest): void;
  /** @param module as `<remote>/<release>/<module>`, or without one for the release's own code. */
  pageOf(module: string): RenderRequest | undefined;
}

export function createPageMemory(maxPages = MAX_PAGES): PageMemory {
  const pages = new LRUCache<string, RenderRequest>({ max: maxPages });

  return {
    note: (page) => {
      const { releases } = page.composition;
      for (const release of releases) pages.set(nameInRelease(release), page);
      for (const module of namesIn(releases, page.mounts)) pages.set(module, page);
    },
    pageOf: (module) => pages.get(module) ?? pages.get(module.replace(/[^/]*$/, '')),
  };
}

/** `legal/PrivacyPolicy` → `legal/0123456789abcdef/PrivacyPolicy`, by the releases of a page. */
export const namesIn = (releases: readonly PinnedRelease[], modules: readonly string[]): string[] =>
  releases.flatMap((release) =>
    Object.keys(release.modules)
      .filter((module) => modules.includes(`${release.name}/${module}`))
      .map((module) => nameInRelease(release, module)),
  );
