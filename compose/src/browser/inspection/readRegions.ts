import type { Composition, PinnedRelease } from '../../protocol/composition/Composition.ts';
import { COMPOSITION_ELEMENT_ID, REGION_ATTRIBUTE } from '../../protocol/documentNames.ts';
import { type ModuleId, remoteOf } from '../../protocol/names/ModuleId.ts';
import type { LiveReleases } from '../../protocol/teamApi.ts';
import type { BrowserLoader } from '../loading/createBrowserLoader.ts';
import { containerUrl, filesOf } from '../loading/createReleaseRegistry.ts';
import { readComposition } from '../page/readComposition.ts';

type StateKind = 'late' | 'waiting' | 'live' | 'browser' | 'failed';

export interface InspectedRegion {
  element: Element;
  module: ModuleId;
  /** Id of the release, and why this visitor gets it. */
  release: string;
  kind: StateKind;
  state: string;
  /** Pairs of a URL and its encoded bytes. Modules of a remote share its container; enhancements are not included. */
  files: readonly (readonly [string, number])[];
  bytes: number;
  isCached: boolean;
  /** Time from the first request for the region's files until it is hydrated or rendered. */
  liveAfterMs: number | undefined;
  /** The time of the region's files in long animation frames. */
  longFramesMs: number;
}

/** The overlay's observations since it was opened. */
export interface Seen {
  /** Undefined until the list has arrived. */
  live: LiveReleases | undefined;
  /** When each module was hydrated or rendered, by `performance.now()`. */
  mountedAt: ReadonlyMap<ModuleId, number>;
  /** URL of a script → milliseconds in long animation frames. */
  longFrames: ReadonlyMap<string, number>;
}

/** The regions of the page in the order of the document, nested regions after those around them. */
export function readRegions(seen: Seen): InspectedRegion[] {
  // The composition follows the regions in the document, and a late region may take seconds to arrive.
  const page = document.getElementById(COMPOSITION_ELEMENT_ID) ? readComposition() : undefined;
  return Array.from(document.querySelectorAll(`[${REGION_ATTRIBUTE}]`), (element) => {
    const module = element.getAttribute(REGION_ATTRIBUTE) ?? '';
    const known = window.composeBootstrap.interactions.host?.inspect?.(module);
    const pinned = page?.releases.find(({ name }) => name === remoteOf(module));
    const release = known ? known.release : pinned;
    const urls = release ? [containerUrl(release), ...filesOf(release, module)] : [];
    const entries = urls.flatMap(
      (url) => performance.getEntriesByName(url, 'resource') as PerformanceResourceTiming[],
    );
    const files = entries.map(({ name, encodedBodySize }) => [name, encodedBodySize] as const);
    const mountedAt = seen.mountedAt.get(module);
    const startedAt = Math.min(...entries.map(({ startTime }) => startTime));
    const [kind, state] = stateOf(element, module, page, known);
    return {
      element,
      module,
      release: release ? `${kindOf(release, page, seen.live)} ${release.id}`.trim() : 'no release',
      kind,
      state,
      files,
      bytes: files.reduce((sum, [, bytes]) => sum + bytes, 0),
      isCached: entries.length > 0 && entries.every(({ transferSize }) => transferSize === 0),
      liveAfterMs: mountedAt && entries.length > 0 ? mountedAt - startedAt : undefined,
      longFramesMs: urls.reduce((sum, url) => sum + (seen.longFrames.get(url) ?? 0), 0),
    };
  });
}

function kindOf(
  { name, id }: PinnedRelease,
  page: Composition | undefined,
  live: LiveReleases = [],
): string {
  if (page?.overrides?.some(({ remote }) => remote === name)) return 'override';
  const listed = live.filter(({ remote }) => remote === name);
  // In development no release is listed.
  return listed.find(({ release }) => release === id)?.kind ?? (listed.length > 0 ? 'earlier' : '');
}

function stateOf(
  region: Element,
  module: ModuleId,
  page: Composition | undefined,
  known: ReturnType<BrowserLoader['inspect']> | undefined,
): [StateKind, string] {
  // A late region begins with a comment, or with a processing instruction in browsers that apply the patch themselves.
  if ((region.firstChild as Partial<CharacterData> | null)?.data?.includes('name="late-'))
    return ['late', 'late: still being loaded on the server'];
  if (!page) return ['waiting', 'the page is still arriving'];
  const isRendered = page.rendered.includes(module);
  if (page.static?.includes(module) && !known?.state.mounted.isResolved)
    return ['live', 'static: server’s HTML stays'];
  if (!known && isRendered) return ['waiting', 'server’s HTML until an interaction'];
  if (!known) return ['browser', 'left to the browser'];
  if (!known.release) return ['failed', 'failed: no release'];
  const { showsServerHtml, loading, thrown, error, needed, mounted } = known.state;
  if (thrown) return ['failed', `failed: ${thrown}`];
  if (loading?.value?.status === 'unavailable') return ['failed', `failed: ${error}`];
  if (!showsServerHtml)
    return mounted.isResolved
      ? ['live', 'rendered in the browser']
      : ['browser', 'left to the browser'];
  if (mounted.isResolved) return ['live', 'hydrated'];
  if (error) return ['failed', `server’s HTML stays: ${error}`];
  return needed.isResolved
    ? ['waiting', 'server’s HTML, script loading']
    : ['waiting', 'server’s HTML until near the view'];
}
