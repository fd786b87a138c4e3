import { parse } from 'valibot';
import type { PinnedRelease } from '../../protocol/composition/Composition.ts';
import { BUILD_EVENTS_FILE, BuildErrors, CHANGING_CONTAINER } from '../../protocol/development.ts';
import { MANIFEST_FILE, type Release, ReleaseManifest } from '../../protocol/manifest/release.ts';
import type { BrowserLoader } from '../loading/createBrowserLoader.ts';
import { showReasons } from './showReasons.ts';
import { isOfStyleOnly, swapStyleSheets } from './styleChanges.ts';
import { type WatchedRegions, watchRegions } from './watchRegions.ts';

const RECONNECT_MS = 2_000;

/**
 * Shows what changes in remotes that are developed, in a page of a production host: their regions
 * get the new code, and nothing else of the page changes. React's production build knows no other way
 * than to mount a module anew, so its state is lost; a change of style sheets keeps that too.
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
  const showErrors = (remote: string, errors: BuildErrors) => {
    if (errors.length > 0) reasons.set(remote, errors.join('\n'));
    else reasons.delete(remote);
    showReasons(Array.from(reasons, ([name, reason]) => ({ remote: name, reason })));
  };

  for (const release of pinned) {
    if (release.container.file !== CHANGING_CONTAINER) continue;
    const folder = new URL(release.baseUrl, document.baseURI).href;
    const show = createRefresh(release, folder, loader, regions);
    let turn = Promise.resolve();
    followChanges(`${folder}${BUILD_EVENTS_FILE}`, (errors) => {
      showErrors(release.name, errors);
      if (errors.length > 0) return;
      // A build that is reported meanwhile is shown after this one.
      turn = turn.then(show).catch((error) => {
        // biome-ignore lint/suspicious/noConsole: the reason belongs in the developers' console
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
    const declares = ({ pages, slots }: Release) => JSON.stringify([pages, slots]);
    if (isNew && declares(last) !== declares(now)) {
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
  const response = await fetch(`${folder}${MANIFEST_FILE}`, { cache: 'no-store' });
  return parse(ReleaseManifest, await response.json()).release;
}

const pinnedAs = (
  { id, modules, mounts, styles, container }: Release,
  { name, baseUrl }: PinnedRelease,
): PinnedRelease => ({
  id,
  name,
  baseUrl,
  modules,
  // By the time that it is loaded it may be another.
  container: { ...container, integrity: '' },
  ...(mounts && { mounts }),
  ...(styles && { styles }),
});

/**
 * Reports each build of a dev server, first the last one. Where the server goes away it reconnects until it
 * is back. A browser has few connections to a host: a page in the background has none.
 */
function followChanges(url: string, onBuilt: (errors: BuildErrors) => void): void {
  let source: EventSource | undefined;
  const open = () => {
    let isServed = false;
    const opened = new EventSource(url);
    source = opened;
    opened.onopen = () => {
      isServed = true;
    };
    opened.onmessage = ({ data }) => onBuilt(parse(BuildErrors, JSON.parse(data)));
    opened.onerror = () => {
      // No reconnect to what is no dev server of this kind.
      if (opened.readyState !== EventSource.CLOSED || !isServed) return;
      setTimeout(() => source === opened && open(), RECONNECT_MS);
    };
  };
  const follow = () => {
    source?.close();
    source = undefined;
    if (document.visibilityState === 'visible') open();
  };
  document.addEventListener('visibilitychange', follow);
  follow();
}
