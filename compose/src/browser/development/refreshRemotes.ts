import { parse } from 'valibot';
import type { PinnedRelease } from '../../composition/Composition.ts';
import {
  type BuildErrors,
  CHANGES_FILE,
  CHANGING_CONTAINER,
} from '../../development/changesFile.ts';
import { MANIFEST_FILE, type Release, ReleaseManifest } from '../../manifest/release.ts';
import type { BrowserLoader } from '../loading/createBrowserLoader.ts';
import { followChanges } from './followChanges.ts';
import { isOfStyleOnly } from './isOfStyleOnly.ts';
import { showReasons } from './showReasons.ts';
import { swapStyleSheets } from './swapStyleSheets.ts';
import { type WatchedRegions, watchRegions } from './watchRegions.ts';

/**
 * Shows what changes in remotes that are developed, in a page of a production host: their regions
 * get the new code, and nothing else of the page changes. React's production build knows no other way
 * than to mount a module anew, so what it held is lost; a change of style sheets keeps that too.
 *
 * @param pinned by the page; those that are developed are found by their containers' name.
 * @returns the loader for the page.
 */
export function refreshRemotes(
  loader: BrowserLoader,
  pinned: readonly PinnedRelease[],
): BrowserLoader {
  const regions = watchRegions(loader);
  const reasons = new Map<string, string>();
  const tell = (remote: string, errors: BuildErrors) => {
    if (errors.length > 0) reasons.set(remote, errors.join('\n'));
    else reasons.delete(remote);
    showReasons(Array.from(reasons, ([name, reason]) => ({ remote: name, reason })));
  };

  for (const release of pinned) {
    if (release.container.file !== CHANGING_CONTAINER) continue;
    const folder = new URL(release.baseUrl, document.baseURI).href;
    const show = createRefresh(release, folder, loader, regions);
    let turn = Promise.resolve();
    followChanges(`${folder}${CHANGES_FILE}`, (errors) => {
      tell(release.name, errors);
      if (errors.length > 0) return;
      // A build that comes meanwhile is told of as well.
      turn = turn.then(show).catch((error) => {
        // biome-ignore lint/suspicious/noConsole: the reason belongs where developers look for it
        console.warn(`A change of ${release.name} could not be shown`, error);
      });
    });
  }
  return regions.loader;
}

/** @returns what shows a remote as its dev server has it now. */
function createRefresh(
  pinned: PinnedRelease,
  folder: string,
  loader: BrowserLoader,
  regions: WatchedRegions,
): () => Promise<void> {
  const { name } = pinned;
  /** What the page has; undefined until it is known. */
  let before: Release | undefined;

  return async () => {
    const now = await readRelease(folder);
    const last = before;
    before = now;
    const isNew = last !== undefined && last.id !== now.id;
    if (isNew && JSON.stringify(last.pages) !== JSON.stringify(now.pages)) {
      window.location.reload();
      return;
    }
    const isCode = isNew && !isOfStyleOnly(last, now);
    const stale = isCode ? regions.of(name) : regions.unwell(name);
    if (isCode || stale.length > 0) loader.replace(pinnedAs(now, pinned));
    if (last) await swapStyleSheets(folder, last.files, now.files);
    await regions.fill(stale);
  };
}

async function readRelease(folder: string): Promise<Release> {
  const answer = await fetch(`${folder}${MANIFEST_FILE}`, { cache: 'no-store' });
  return parse(ReleaseManifest, await answer.json()).release;
}

const pinnedAs = (
  { id, modules, mounts, styles, container }: Release,
  { name, baseUrl, hasPages }: PinnedRelease,
): PinnedRelease => ({
  id,
  name,
  baseUrl,
  modules,
  // By the time that it is loaded it may be another.
  container: { ...container, integrity: '' },
  ...(mounts && { mounts }),
  ...(styles && { styles }),
  ...(hasPages && { hasPages }),
});
