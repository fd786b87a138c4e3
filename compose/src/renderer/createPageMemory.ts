import type { PinnedRelease } from '../composition/Composition.ts';
import { nameInRelease } from '../sandbox/runningModule.ts';
import { mountsOf } from './mountsOf.ts';
import type { RenderRequest } from './Renderer.ts';

/** Modules of so many releases. */
const MAX_PAGES = 200;

/** Knows with which page a module was rendered last: what it failed on, most likely. */
export interface PageMemory {
  note(page: RenderRequest): void;
  /** @param module as `<remote>/<release>/<module>`, or without one for the release's own code. */
  pageOf(module: string): RenderRequest | undefined;
}

export function createPageMemory(): PageMemory {
  const pages = new Map<string, RenderRequest>();

  const remember = (name: string, page: RenderRequest) => {
    pages.delete(name);
    pages.set(name, page);
    const [oldest] = pages.keys();
    if (pages.size > MAX_PAGES && oldest !== undefined) pages.delete(oldest);
  };

  return {
    note: (page) => {
      const { releases } = page.composition;
      for (const release of releases) remember(nameInRelease(release), page);
      for (const module of namesIn(releases, mountsOf(page))) remember(module, page);
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
