import type { Composition, PinnedRelease } from '../../protocol/composition/Composition.ts';
import type { Bootstrap } from '../bootstrap/Bootstrap.ts';
import type { BrowserLoader, ModuleState } from '../loading/createBrowserLoader.ts';
import { createDeferred } from '../loading/watchViewport.ts';
import { readRegions, type Seen } from './readRegions.ts';

const HERO = 'marketing/Hero';
const ID = '0'.repeat(16);
const FOLDER = `http://localhost/remotes/marketing/${ID}/`;

const release: PinnedRelease = {
  id: ID,
  name: 'marketing',
  baseUrl: `/remotes/marketing/${ID}/`,
  container: { file: 'remoteEntry.js', global: 'remote_marketing', integrity: 'sha384-c' },
  modules: { Hero: ['hero.js'] },
  styles: { Hero: ['hero.css'] },
};

const NOTHING: Seen = { live: undefined, mountedAt: new Map(), longFrames: new Map() };

/** What the loader knows of the module; undefined: the page has no code yet. */
let known: ReturnType<BrowserLoader['inspect']> | undefined;

beforeEach(() => {
  known = undefined;
  const host = { inspect: () => known };
  window.composeBootstrap = { interactions: { host } } as unknown as Bootstrap;
  performance.getEntriesByName = () => [];
});

function openPage(page: Partial<Composition> = {}, contents = '<p>Words</p>') {
  const composition = { releases: [release], rendered: [HERO], ...page };
  document.body.innerHTML = `<div data-region="${HERO}">${contents}</div>
    <script type="application/json" id="composition">${JSON.stringify(composition)}</script>`;
}

const signal = (isResolved: boolean) => ({ ...createDeferred(), isResolved });

function load(state: Partial<ModuleState> & { isNeeded?: boolean; isMounted?: boolean }) {
  const { isNeeded = true, isMounted = true, ...rest } = state;
  const signals = { needed: signal(isNeeded), mounted: signal(isMounted) };
  known = { state: { showsServerHtml: true, ...signals, ...rest }, release };
}

const read = (seen: Partial<Seen> = {}) => readRegions({ ...NOTHING, ...seen })[0];

const error = new Error('No result within 15000 ms');
const unavailable = { status: 'unavailable' } as const;
const loading = Object.assign(Promise.resolve(unavailable), { value: unavailable });

it.each([
  ['live', 'hydrated', {}],
  ['waiting', 'server’s HTML until near the view', { isNeeded: false, isMounted: false }],
  ['waiting', 'server’s HTML, script loading', { isMounted: false }],
  ['failed', 'server’s HTML stays: Error: No result within 15000 ms', { isMounted: false, error }],
  [
    'failed',
    'failed: Error: No result within 15000 ms',
    { showsServerHtml: false, loading, error },
  ],
  ['failed', 'failed: Error: It threw', { thrown: new Error('It threw') }],
  ['live', 'rendered in the browser', { showsServerHtml: false }],
] as const)('a region is %s: %s', (kind, words, state) => {
  openPage();
  load(state);

  expect(read()).toMatchObject({ module: HERO, kind, state: words });
});

it('waits for an interaction, or is left to the browser, before the host is loaded', () => {
  openPage();
  expect(read()?.state).toBe('server’s HTML until an interaction');

  openPage({ rendered: [] });
  expect(read()?.state).toBe('left to the browser');
});

it('waits for the rest of the page, which a late region may delay', () => {
  openPage();
  document.getElementById('composition')?.remove();

  expect(read()).toMatchObject({ kind: 'waiting', state: 'the page is still arriving' });
});

it.each([
  ['a comment', document.createComment('?start name="late-0"')],
  ['an instruction', document.createProcessingInstruction('start', 'name="late-0"')],
])('is late if its place is marked by %s', (_, marker) => {
  openPage({}, '');
  document.querySelector('[data-region]')?.prepend(marker);

  expect(read()?.kind).toBe('late');
});

it('is live without code if its module is static', () => {
  openPage({ rendered: [], static: [HERO] });
  expect(read()).toMatchObject({ kind: 'live', state: 'static: server’s HTML stays' });

  load({ showsServerHtml: false, isMounted: false });
  expect(read()?.kind).toBe('live');
});

it('has no release if its remote has none', () => {
  openPage({ releases: [], rendered: [] });
  load({});
  known = known && { ...known, release: undefined };

  expect(read()).toMatchObject({ release: 'no release', kind: 'failed' });
});

it.each([
  ['live', { release: ID, kind: 'live' }, {}],
  ['canary', { release: ID, kind: 'canary' }, {}],
  ['earlier', { release: 'f'.repeat(16), kind: 'live' }, {}],
  ['override', { release: ID, kind: 'live' }, { overrides: [{ remote: 'marketing' }] }],
] as const)('shows the release as %s', (kind, listed, page) => {
  openPage(page as Partial<Composition>);

  expect(read({ live: [{ remote: 'marketing', ...listed }] })?.release).toBe(`${kind} ${ID}`);
});

it('shows the size of its files, the time until it was live, and its share of long frames', () => {
  const sizes: Record<string, number> = { 'remoteEntry.js': 800, 'hero.js': 4_000, 'hero.css': 0 };
  performance.getEntriesByName = (name) => {
    const encodedBodySize = sizes[name.slice(FOLDER.length)];
    const entry = { name, encodedBodySize, startTime: 100, transferSize: 0 };
    return [entry] as unknown as PerformanceEntryList;
  };
  openPage();
  load({});

  expect(
    read({
      mountedAt: new Map([[HERO, 350]]),
      longFrames: new Map([
        [`${FOLDER}hero.js`, 60],
        ['http://localhost/assets/shell.js', 90],
      ]),
    }),
  ).toMatchObject({ bytes: 4_800, isCached: true, liveAfterMs: 250, longFramesMs: 60 });
});
