import { parse } from 'valibot';
import { PinnedRelease } from '../../protocol/composition/Composition.ts';
import { BUILD_EVENTS_FILE, BuildErrors, CHANGING_CONTAINER } from '../../protocol/development.ts';
import { MANIFEST_FILE, type Release, ReleaseManifest } from '../../protocol/manifest/release.ts';
import { type ModuleId, remoteOf } from '../../protocol/names/ModuleId.ts';
import type { ShowModule } from '../../site/react/ModuleLoader.ts';
import type { BrowserLoader } from '../loading/createBrowserLoader.ts';
import { showReasons } from './showReasons.ts';
import { scriptsOf, swapStyleSheets } from './styleChanges.ts';

/** From the end of a connection to a dev server until the next attempt. */
const RECONNECT_MS = 2_000;

/**
 * Shows changes of remotes under development in a page of a production host. React's production build can only mount a
 * changed module again, so its state is lost; a change of style sheets alone keeps the state.
 *
 * @param pinned the page's releases; those under development are recognised by the file name of their container.
 */
export function refreshRemotes(
  loader: BrowserLoader,
  pinned: readonly PinnedRelease[],
): BrowserLoader {
  const regions = new Set<{ module: ModuleId; show: ShowModule }>();
  const reasons = new Map<string, string>();
  const failureOf = (module: ModuleId) => {
    const { state, release } = loader.inspect(module);
    if (state.thrown) return 'thrown';
    return !release || state.loading?.value?.status === 'unavailable' ? 'unavailable' : undefined;
  };

  for (const release of pinned) {
    if (release.container.file !== CHANGING_CONTAINER) continue;
    const { name } = release;
    const folder = new URL(release.baseUrl, document.baseURI).href;
    let last: Release | undefined;
    let turn = Promise.resolve();

    const refresh = async () => {
      const before = last;
      const now = await readRelease(folder);
      last = now;
      const isNew = before !== undefined && before.id !== now.id;
      const declares = ({ pages, slots }: Release) => JSON.stringify([pages, slots]);
      if (isNew && declares(before) !== declares(now)) return window.location.reload();
      const isCode = isNew && scriptsOf(before) !== scriptsOf(now);
      const stale = [...regions]
        .filter(({ module }) => remoteOf(module) === name && (isCode || failureOf(module)))
        .map((region) => ({ ...region, hasThrown: failureOf(region.module) === 'thrown' }));
      if (isCode || stale.length > 0) loader.replace(pinnedAs(now, release));
      if (before) await swapStyleSheets(folder, before.files, now.files);
      const modules = stale.map(({ module }) => module);
      await loader.prepare(modules);
      // Loads the modules that failed again: if another build has finished meanwhile, their files came from two builds.
      await loader.prepare(modules);
      for (const { module, show, hasThrown } of stale) show(loader.load(module), hasThrown);
    };
    followChanges(`${folder}${BUILD_EVENTS_FILE}`, (errors) => {
      if (errors.length > 0) reasons.set(name, errors.join('\n'));
      else reasons.delete(name);
      showReasons(Array.from(reasons, ([remote, reason]) => ({ remote, reason })));
      // A build that is reported during a refresh is shown after it.
      turn = turn.then(refresh).catch((error) => {
        // biome-ignore lint/suspicious/noConsole: the reason belongs in the developers' console
        console.warn(`A change of ${name} could not be shown`, error);
      });
    });
  }

  return {
    ...loader,
    watch: (module, element, show) => {
      const region = { module, show };
      regions.add(region);
      const end = loader.watch(module, element, show);
      return () => {
        regions.delete(region);
        end();
      };
    },
  };
}

async function readRelease(folder: string): Promise<Release> {
  const response = await fetch(`${folder}${MANIFEST_FILE}`, { cache: 'no-store' });
  return parse(ReleaseManifest, await response.json(), { abortEarly: true }).release;
}

function pinnedAs(release: Release, { name, baseUrl }: PinnedRelease): PinnedRelease {
  // The container may have another hash by the time it is loaded.
  const container = { ...release.container, integrity: '' };
  return parse(PinnedRelease, { ...release, name, baseUrl, container }, { abortEarly: true });
}

/** Reports each build, from the latest, while the page is visible: browsers limit the number of connections. */
function followChanges(url: string, onBuilt: (errors: BuildErrors) => void): void {
  let source: EventSource | undefined;
  const open = () => {
    let wasOpened = false;
    const opened = new EventSource(url);
    source = opened;
    opened.onopen = () => {
      wasOpened = true;
    };
    opened.onmessage = ({ data }) =>
      onBuilt(parse(BuildErrors, JSON.parse(data), { abortEarly: true }));
    opened.onerror = () => {
      // No reconnection to a server that has never accepted one: it is not a dev server of this kind.
      if (opened.readyState !== EventSource.CLOSED || !wasOpened) return;
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
