import { type FakeScripts, fakeFederation } from '../../../fixtures/fakeFederation.ts';
import type { Composition, PinnedRelease } from '../../protocol/composition/Composition.ts';
import type { ModuleId } from '../../protocol/names/ModuleId.ts';
import { createBrowserLoader } from './createBrowserLoader.ts';

const INTEGRITY = `sha384-${'A'.repeat(64)}`;

const release = (name: string, id = '0'.repeat(16)): PinnedRelease => ({
  id,
  name,
  baseUrl: `/remotes/${name}/${id}/`,
  container: { file: 'remoteEntry.js', global: `remote_${name}`, integrity: INTEGRITY },
  modules: {
    Hero: ['hero.js'],
    Story: ['story.js'],
    PrivacyPolicy: ['privacy.js'],
    TermsOfService: ['terms.js'],
  },
});

const NEWER = 'f'.repeat(16);
const HERO = 'marketing/Hero';
const STORY = 'marketing/Story';
const PRIVACY = 'legal/PrivacyPolicy';
const TERMS = 'legal/TermsOfService';

const ready = { status: 'ready', Component: expect.anything() };
const unavailable = { status: 'unavailable' };

const down = () => Promise.reject(new Error('Failed to load the script'));
const made = async () => ({ default: () => null });
const silent = () => new Promise<never>(() => {});

/** The live releases by the shell's server, and the status of each file that is requested past the runtime. */
let live: PinnedRelease[];
let hostScripts: string;
let status: (url: string) => number;
const requests: string[] = [];
const reported: string[] = [];

beforeEach(() => {
  jest.useFakeTimers();
  jest.spyOn(console, 'warn').mockImplementation();
  live = [];
  hostScripts = 'host.js';
  document.body.innerHTML = '<script type="text/plain" src="/assets/host.js"></script>';
  status = () => 200;
  requests.length = 0;
  reported.length = 0;
  navigator.sendBeacon = (_, body) => {
    reported.push(JSON.parse(String(body)).remote);
    return true;
  };
  globalThis.fetch = (async (url: string, { method = 'GET' }: RequestInit = {}) => {
    const { pathname, search } = new URL(url, document.baseURI);
    requests.push(`${method} ${pathname}${search}`);
    const body = pathname === '/_shell/releases' ? live : '';
    return new Response(method === 'HEAD' ? null : JSON.stringify(body), {
      status: status(pathname),
      headers: { 'compose-host-scripts': hostScripts },
    });
  }) as typeof fetch;
});
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

function regionOf(id: ModuleId): HTMLElement {
  const region = document.createElement('div');
  region.dataset.region = id;
  return region;
}

const pass = (ms: number) => jest.advanceTimersByTimeAsync(ms);

interface Page {
  releases?: PinnedRelease[];
  rendered?: ModuleId[];
  still?: ModuleId[];
  /** Default: all that the server has rendered. */
  used?: ModuleId[];
  pageScripts?: Composition['scripts'];
  /** Default: no module has a `load`. */
  openData?: Parameters<typeof createBrowserLoader>[3];
}

const noData = () => Promise.reject(new Error('Nothing is loaded here'));

function openPage({
  releases = [release('marketing'), release('legal')],
  rendered = [],
  still = [],
  used = rendered,
  pageScripts = {},
  openData = noData,
}: Page = {}) {
  const scripts = {
    loadContainer: jest.fn<Promise<void>, Parameters<FakeScripts['loadContainer']>>(async () => {}),
    loadModule: jest.fn<
      ReturnType<FakeScripts['loadModule']>,
      Parameters<FakeScripts['loadModule']>
    >(made),
  };
  // As they are at that moment: a test changes them while the page is open.
  const federation = fakeFederation({
    loadContainer: (script) => scripts.loadContainer(script),
    loadModule: (id, entry) => scripts.loadModule(id, entry),
  });
  const loader = createBrowserLoader(
    { releases, rendered, static: still, scripts: pageScripts },
    federation,
    { committed: () => {}, mounted: () => {}, unmounted: () => {} },
    openData,
  );
  used.forEach(loader.markUsed);
  return { scripts, loader };
}

/** What a promise has come to by now; undefined while it is pending. */
async function now<Value>(promise: Promise<Value>): Promise<Value | undefined> {
  let value: Value | undefined;
  void promise.then((settled) => {
    value = settled;
  });
  await pass(0);
  return value;
}

describe('the loader in the browser', () => {
  it("does not load a static module's script if the page has its HTML, until another page mounts it", async () => {
    const { loader, scripts } = openPage({ still: [STORY] });

    loader.markUsed(STORY);
    expect(loader.isStatic(STORY)).toBe(true);
    expect(loader.isLoaded(STORY)).toBe(true);
    await loader.untilMounted(STORY);
    expect(scripts.loadModule).not.toHaveBeenCalled();

    await loader.prepare([STORY]);
    expect(await loader.load(STORY)).toEqual(ready);
  });

  it('loads a region that a navigation waits for, even if it is not needed yet', async () => {
    const { loader, scripts } = openPage({ rendered: [STORY], used: [] });
    void loader.load(STORY);
    expect(await now(Promise.resolve(loader.untilMounted(STORY)).then(() => true))).toBe(undefined);

    expect(scripts.loadModule).toHaveBeenCalledTimes(1);

    loader.mounted(STORY);
    expect(await now(Promise.resolve(loader.untilMounted(STORY)).then(() => true))).toBe(true);
  });

  it('loads a module from the pinned container, by its address and hash', async () => {
    const { loader, scripts } = openPage();

    expect(await loader.load(PRIVACY)).toEqual(ready);

    expect(scripts.loadContainer).toHaveBeenCalledTimes(1);
    expect(scripts.loadContainer.mock.calls[0]?.[0]).toMatchObject({
      src: expect.stringMatching(/\/remotes\/legal\/0{16}\/remoteEntry\.js$/),
      integrity: INTEGRITY,
    });
  });

  it.each([
    ['with its id as the name', (component: object) => component, PRIVACY],
    ['unnamed if it is frozen', Object.freeze, undefined],
  ])('gives React the component %s', async (_, prepare, name) => {
    const { loader, scripts } = openPage();
    scripts.loadModule.mockResolvedValueOnce({ default: prepare(() => null) });

    const loaded = await loader.load(PRIVACY);

    expect(loaded.status === 'ready' && loaded.Component.displayName).toBe(name);
  });

  it('requests all files of a module for a navigation in parallel', async () => {
    const { loader, scripts } = openPage();
    scripts.loadContainer.mockImplementation(silent);

    loader.prefetch([PRIVACY]);
    void loader.prepare([PRIVACY]);
    await pass(0);

    expect(scripts.loadContainer).toHaveBeenCalledTimes(1);
    expect(requests).toEqual([`GET /remotes/legal/${'0'.repeat(16)}/privacy.js`]);
  });

  it('requests no module that the registered release lacks, and reports no failure', async () => {
    const warned = jest.spyOn(console, 'warn');
    const { loader, scripts } = openPage();

    expect(await loader.load('legal/Imprint' as never)).toEqual(unavailable);

    expect(scripts.loadContainer).not.toHaveBeenCalled();
    expect(requests).toEqual([]);
    expect(reported).toEqual([]);
    expect(warned).not.toHaveBeenCalled();
  });

  it('uses a newer release for a navigation to a module that only the newer one has', async () => {
    const { loader } = openPage();
    const newer = release('legal', NEWER);
    const imprint = 'legal/Imprint' as never;
    live = [newer];

    await loader.prepare([imprint]);
    expect(await loader.load(imprint)).toEqual(unavailable);
    live = [{ ...newer, modules: { ...newer.modules, Imprint: ['imprint.js'] } }];
    await loader.prepare([imprint]);

    expect(await loader.load(imprint)).toEqual(ready);
    expect(reported).toEqual([]);
  });

  it('finds releases for each of several concurrent callers', async () => {
    const { loader } = openPage({ releases: [release('legal')] });
    live = [release('marketing')];

    loader.prefetch([STORY]);

    expect(await now(loader.retry(HERO))).toEqual(ready);
  });

  it('gives up a module at its deadline, and reports it a second later unless the page is left', async () => {
    const { loader, scripts } = openPage();
    scripts.loadModule.mockImplementation(silent);

    const loading = loader.load(PRIVACY);
    await pass(14_999);
    expect(await now(loading)).toBeUndefined();
    await pass(1);

    expect(await now(loading)).toEqual(unavailable);
    await pass(999);
    expect(reported).toEqual([]);
    const warned = jest.spyOn(console, 'warn');
    expect(warned).not.toHaveBeenCalled();
    await pass(1);
    expect(reported).toEqual(['legal']);
    expect(warned).toHaveBeenCalledTimes(1);
  });

  it('records a failure without a report if the browser sends none', () => {
    const { loader } = openPage();
    Reflect.deleteProperty(navigator, 'sendBeacon');

    loader.report(PRIVACY, new Error('thrown'));

    expect(loader.inspect(PRIVACY).state.thrown).toEqual(new Error('thrown'));
  });

  it('does not cache a failed load: the next page that needs the module retries', async () => {
    const { loader, scripts } = openPage();
    scripts.loadContainer.mockImplementationOnce(down);
    await loader.prepare([PRIVACY]);
    expect(await now(loader.load(PRIVACY))).toEqual(unavailable);

    await loader.prepare([PRIVACY]);

    expect(await now(loader.load(PRIVACY))).toEqual(ready);
  });

  it('does not wait again for a module that the navigation has waited for', async () => {
    const { loader, scripts } = openPage();
    scripts.loadModule.mockImplementation(silent);
    void loader.prepare([PRIVACY]);
    await pass(15_000);

    expect(await now(loader.load(PRIVACY))).toEqual(unavailable);
    expect(scripts.loadModule).toHaveBeenCalledTimes(1);
  });

  it("does not wait longer for the host's code that mounts a module with a `load`", async () => {
    const { loader, scripts } = openPage({ openData: silent });
    const load = { key: () => '', load: async () => ({}) } as never;
    scripts.loadModule.mockImplementation(async () => ({ default: () => null, load }) as never);
    const prepared = loader.prepare([PRIVACY]);
    await pass(15_000);

    expect(await now(prepared)).toBe(true);
    expect(await now(loader.load(PRIVACY))).toEqual(unavailable);
  });

  it.each([
    ['cannot be loaded', noData],
    ['hangs', silent],
  ])("does not report a remote's release if the host's own code %s", async (_how, openData) => {
    const { loader, scripts } = openPage({ openData });
    const load = async () => ({});
    scripts.loadModule.mockImplementation(async () => ({ default: () => null, load }) as never);
    void loader.prepare([PRIVACY]);
    await pass(20_000);

    expect(await now(loader.load(PRIVACY))).toEqual(unavailable);
    expect(reported).toEqual([]);
  });

  it('keeps the data of the page if another module cannot be loaded', async () => {
    const openData = jest.fn(async () => (() => null) as never);
    const { loader, scripts } = openPage({ openData });
    const load = async () => ({});
    scripts.loadModule.mockImplementation(async () => ({ default: () => null, load }) as never);
    await loader.prepare([PRIVACY]);
    scripts.loadModule.mockImplementationOnce(down);
    await loader.prepare([TERMS]);
    await loader.prepare([HERO]);

    expect(openData).toHaveBeenCalledTimes(1);
  });

  it('retries with another address, and past the browser’s cache for other files', async () => {
    const { loader, scripts } = openPage();
    scripts.loadContainer.mockImplementationOnce(down);
    await loader.prepare([PRIVACY]);
    requests.length = 0;

    await loader.prepare([PRIVACY]);

    expect(scripts.loadContainer.mock.calls[1]?.[0].src).toMatch(/remoteEntry\.js\?retry=1$/);
    expect(scripts.loadContainer.mock.calls[1]?.[0].integrity).toBe(INTEGRITY);
    expect(requests).toEqual([`GET /remotes/legal/${'0'.repeat(16)}/privacy.js`]);
  });

  it('registers a remote again once for all of its failed modules', async () => {
    const { loader, scripts } = openPage();
    scripts.loadContainer.mockImplementationOnce(down);
    await loader.prepare([HERO, STORY]);

    await loader.prepare([HERO, STORY]);

    expect(scripts.loadContainer).toHaveBeenCalledTimes(2);
    expect(await now(loader.load(HERO))).toEqual(ready);
    expect(await now(loader.load(STORY))).toEqual(ready);
  });

  it('keeps the container, with the state of its modules, if only a file of a module is lost', async () => {
    const { loader, scripts } = openPage();
    await loader.prepare([PRIVACY]);
    scripts.loadModule.mockImplementationOnce(down);
    await loader.prepare([TERMS]);
    requests.length = 0;

    await loader.prepare([TERMS]);

    expect(await now(loader.load(TERMS))).toEqual(ready);
    expect(scripts.loadContainer).toHaveBeenCalledTimes(1);
    expect(requests).toEqual([`GET /remotes/legal/${'0'.repeat(16)}/terms.js`]);
  });

  it('never rejects, whatever a remote exposes', async () => {
    const { loader, scripts } = openPage();
    scripts.loadModule.mockResolvedValueOnce(null);

    expect(await loader.load(PRIVACY)).toEqual(unavailable);
  });
});

describe('a region that shows the server’s HTML', () => {
  it('retries its module indefinitely: after 2 s, 4 s, 8 s, at most a minute', async () => {
    const { loader, scripts } = openPage({ rendered: [HERO] });
    scripts.loadContainer.mockImplementation(down);
    const loading = loader.load(HERO);
    const triesAfter: number[] = [];
    for (const seconds of [0, 2, 4, 8, 16, 32, 60, 60]) {
      await pass(seconds * 1_000);
      triesAfter.push(scripts.loadContainer.mock.calls.length);
    }
    expect(triesAfter).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
    expect(await now(loading)).toBeUndefined();
    expect(reported).toEqual(['marketing']);

    scripts.loadContainer.mockImplementation(async () => {});
    await pass(60_000);

    expect(await now(loading)).toEqual(ready);
  });

  it('is not aborted if its page is prefetched repeatedly', async () => {
    const { loader, scripts } = openPage({ rendered: [HERO, STORY] });
    scripts.loadContainer.mockImplementation(down);
    const loading = [loader.load(HERO), loader.load(STORY)];
    await pass(500);

    loader.prefetch([HERO, STORY]);
    await pass(20_000);
    loader.prefetch([HERO, STORY]);
    await pass(20_000);

    expect(await Promise.all(loading.map(now))).toEqual([undefined, undefined]);
    expect(loader.load(HERO)).toBe(loading[0]);
    scripts.loadContainer.mockImplementation(async () => {});
    await pass(60_000);
    expect(await Promise.all(loading.map(now))).toEqual([ready, ready]);
  });

  it('is not aborted if the visitor navigates elsewhere and returns', async () => {
    const { loader, scripts } = openPage({ rendered: [HERO] });
    scripts.loadContainer.mockImplementation(down);
    const loading = loader.load(HERO);

    await loader.prepare([PRIVACY]);
    await pass(20_000);

    expect(await now(loading)).toBeUndefined();
  });

  it('makes a returning visitor wait no longer than the deadline', async () => {
    const { loader, scripts } = openPage({ rendered: [HERO] });
    scripts.loadContainer.mockImplementation(down);
    void loader.load(HERO);
    await loader.prepare([PRIVACY]);

    scripts.loadContainer.mockImplementation(silent);
    void loader.prepare([HERO]);
    await pass(15_000);

    expect(await now(loader.load(HERO))).toEqual(unavailable);
  });

  it('never gets a release other than that of its HTML', async () => {
    const { loader, scripts } = openPage({ rendered: [HERO] });
    scripts.loadContainer.mockImplementation(down);
    status = (url) => (url.includes(NEWER) || url.startsWith('/_shell') ? 200 : 404);
    live = [release('marketing', NEWER)];

    const loading = loader.load(HERO);
    await pass(30_000);

    expect(await now(loading)).toBeUndefined();
    expect(requests).not.toContain('GET /_shell/releases');
  });

  it('is hydrated as unavailable if the server had no release, even if there is one now', async () => {
    const { loader } = openPage({ releases: [] });
    live = [release('legal')];

    expect(await loader.load(PRIVACY, true)).toEqual(unavailable);
    expect(requests).toEqual([]);

    expect(await loader.retry(PRIVACY)).toEqual(ready);
    expect(await now(loader.load(PRIVACY))).toEqual(ready);
  });

  it('is hydrated as unavailable even if a newer release was found before', async () => {
    const { loader } = openPage({ releases: [] });
    live = [release('marketing')];
    loader.prefetch([STORY]);
    await pass(0);

    expect(await now(loader.load(HERO, true))).toEqual(unavailable);
    // What is mounted in the browser has no HTML to agree with.
    expect(await now(loader.load(STORY))).toEqual(ready);
  });
});

describe('a page whose releases the current page does not pin', () => {
  const legal = { ...release('legal'), mounts: { PrivacyPolicy: [HERO] } };
  const forPage = (requests: readonly string[]) =>
    requests.filter((url) => url.includes('/_shell'));

  it('gets its releases and those of nested modules in one request', async () => {
    const { loader } = openPage({ releases: [release('waitlist')] });
    live = [legal, release('marketing')];

    await loader.prepare([PRIVACY, 'legal/TermsOfService']);

    expect(await now(loader.load(PRIVACY))).toEqual(ready);
    expect(await now(loader.load(HERO))).toEqual(ready);
    expect(forPage(requests)).toEqual([
      `GET /_shell/releases?modules=${PRIVACY},legal/TermsOfService`,
    ]);
  });

  it('keeps the releases of its first visit without another request', async () => {
    const { loader, scripts } = openPage({ releases: [] });
    live = [legal, release('marketing')];
    await loader.prepare([PRIVACY]);
    live = [release('legal', NEWER), release('marketing', NEWER)];

    await loader.prepare([HERO]);
    await loader.prepare(['legal/TermsOfService']);

    expect(forPage(requests)).toHaveLength(1);
    expect(scripts.loadContainer.mock.calls.filter(([{ src }]) => src.includes(NEWER))).toEqual([]);
  });

  it('waits for the request of another page, whose response may set the cookie of a canary', async () => {
    const { loader } = openPage({ releases: [] });
    live = [legal, release('marketing')];

    const prepared = [loader.prepare([PRIVACY]), loader.prepare([HERO]), loader.prepare([TERMS])];

    expect(await now(Promise.all(prepared))).toEqual([true, true, true]);
    expect(forPage(requests)).toEqual([`GET /_shell/releases?modules=${PRIVACY}`]);
  });

  it('is left to a document if the server does not list its releases in time', async () => {
    const { loader } = openPage({ releases: [] });
    globalThis.fetch = silent as typeof fetch;
    const prepared = loader.prepare([PRIVACY]);
    await pass(4_000);

    expect(await now(prepared)).toBe(false);
  });

  it('is not loaded by another host build', async () => {
    const { loader, scripts } = openPage({ releases: [] });
    live = [legal];
    hostScripts = 'host.js host-2.js';

    loader.prefetch([PRIVACY]);
    await pass(0);

    expect(await loader.prepare([PRIVACY])).toBe(false);
    expect(scripts.loadContainer).not.toHaveBeenCalled();
    expect(await now(loader.load(PRIVACY))).toEqual(unavailable);
  });

  it('has its files prefetched on intent', async () => {
    const { loader, scripts } = openPage({ releases: [] });
    live = [legal, release('marketing')];

    loader.prefetch([PRIVACY]);
    await pass(0);

    expect(requests).toContain(`GET /remotes/legal/${'0'.repeat(16)}/privacy.js`);
    expect(scripts.loadContainer).toHaveBeenCalledTimes(2);
  });

  it('is unavailable while the server has no release, and retries', async () => {
    const { loader } = openPage({ releases: [] });
    status = () => 503;
    live = [legal];
    await loader.prepare([PRIVACY]);
    expect(await now(loader.load(PRIVACY))).toEqual(unavailable);

    status = () => 200;

    expect(await now(loader.retry(PRIVACY))).toEqual(ready);
  });
});

describe('prefetching', () => {
  it('loads a module once for the navigation that follows', async () => {
    const { loader, scripts } = openPage();
    loader.prefetch([PRIVACY]);
    loader.prefetch([PRIVACY]);
    await pass(0);

    await loader.prepare([PRIVACY]);

    expect(await now(loader.load(PRIVACY))).toEqual(ready);
    expect(scripts.loadModule).toHaveBeenCalledTimes(1);
  });

  it('does not cache a failure: the navigation that follows retries', async () => {
    const { loader, scripts } = openPage();
    scripts.loadContainer.mockImplementationOnce(down);
    loader.prefetch([PRIVACY]);
    await pass(0);

    await loader.prepare([PRIVACY]);

    expect(await now(loader.load(PRIVACY))).toEqual(ready);
  });
});

describe("'Try again'", () => {
  const statusOf = (url: string) => (url.includes('0'.repeat(16)) ? 404 : 200);

  it('keeps the pinned release while its files exist', async () => {
    const { loader, scripts } = openPage();
    live = [release('legal', NEWER)];
    scripts.loadContainer.mockImplementation(down);
    await loader.prepare([PRIVACY]);

    await loader.retry(PRIVACY);

    const loaded = scripts.loadContainer.mock.calls.map(([{ src }]) => src);
    expect(loaded).toHaveLength(2);
    for (const src of loaded) expect(src).not.toContain(NEWER);
  });

  it.each([
    ['the container', /remoteEntry/],
    ['a file of the module', /privacy/],
  ])('uses the live release if %s is deleted', async (_, file) => {
    const { loader, scripts } = openPage();
    live = [release('marketing'), release('legal', NEWER)];
    scripts.loadContainer.mockImplementation(({ src }) =>
      src.includes(NEWER) ? Promise.resolve() : down(),
    );
    status = (url) => (file.test(url) ? statusOf(url) : 200);

    expect(await loader.retry(PRIVACY)).toEqual(ready);

    expect(scripts.loadModule.mock.calls.map(([, entry]) => entry)).toEqual([
      expect.stringContaining(NEWER),
    ]);
  });

  it.each([
    ['does not report the live release', () => 503],
    ['has no newer one', statusOf],
  ])('shows the region as unavailable if the server %s', async (_, respond) => {
    const { loader, scripts } = openPage();
    live = [release('legal')];
    scripts.loadContainer.mockImplementation(down);
    status = (url) => (url.startsWith('/_shell') ? respond(url) : statusOf(url));

    expect(await loader.retry(PRIVACY)).toEqual(unavailable);
  });

  it('ignores a release that a page may not pin', async () => {
    const { loader, scripts } = openPage();
    live = [
      { ...release('legal', NEWER), container: { file: '../x', global: 'x', integrity: '' } },
    ];
    scripts.loadContainer.mockImplementation(down);
    status = statusOf;

    expect(await loader.retry(PRIVACY)).toEqual(unavailable);
    for (const [{ src }] of scripts.loadContainer.mock.calls) {
      expect(src).toMatch(/\/legal\/0{16}\/remoteEntry\.js/);
    }
  });

  it('uses the newer release for a module that has thrown, since the pinned one would throw again', async () => {
    const { loader, scripts } = openPage();
    live = [release('legal', NEWER)];
    await loader.load(PRIVACY);
    loader.report(PRIVACY, new Error('It threw'));

    expect(await loader.retry(PRIVACY)).toEqual(ready);

    expect(reported).toEqual(['legal']);
    expect(scripts.loadModule.mock.lastCall?.[1]).toContain(NEWER);
  });

  it('keeps the release of the later request if an earlier request ends after it', async () => {
    const { loader } = openPage();
    const terms = 'legal/TermsOfService';
    for (const id of [PRIVACY, terms] as const) loader.report(id, new Error('It threw'));
    const { fetch } = globalThis;
    let respond = () => {};
    const late = new Promise<void>((resolve) => {
      respond = resolve;
    });
    jest.spyOn(globalThis, 'fetch').mockImplementationOnce(async (...request) => {
      const response = await fetch(...request);
      await late;
      return response;
    });
    live = [release('legal', '1'.repeat(16))];
    const first = loader.retry(PRIVACY);
    await pass(0);
    live = [release('legal', NEWER)];
    expect(await now(loader.retry(terms))).toEqual(ready);

    respond();

    expect(await now(first)).toEqual(ready);
    expect(await now(loader.obtainRelease('legal'))).toMatchObject({ id: NEWER });
  });

  it('reloads a developed remote from its dev server, instead of a release', async () => {
    const developed = release('legal');
    developed.baseUrl = 'http://localhost:3003/';
    developed.container.integrity = '';
    live = [release('legal', NEWER)];
    const { loader, scripts } = openPage({ releases: [developed] });
    await loader.load(PRIVACY);
    loader.report(PRIVACY, new Error('It threw'));

    await loader.retry(PRIVACY);

    expect(scripts.loadModule.mock.lastCall?.[1]).toMatch(/^http:\/\/localhost:3003\/.*retry=1$/);
    scripts.loadContainer.mockImplementation(down);
    status = () => 404;
    expect(await loader.retry(PRIVACY)).toEqual(unavailable);
    expect(requests).not.toContain('GET /_shell/releases');
  });

  describe("for a region with the server's HTML", () => {
    it('requests nothing until it is needed, and then all its files in parallel', async () => {
      const region = regionOf(HERO);
      globalThis.IntersectionObserver = class {
        observe() {}
        disconnect() {}
      } as never;
      const scripts = {
        [HERO]: [{ href: '/remotes/marketing/remoteEntry.js' }, { href: '/hero.js' }],
      };
      const page = openPage({ rendered: [HERO], used: [], pageScripts: scripts });

      const loading = page.loader.load(HERO);
      page.loader.watch(HERO, region, () => {});
      expect(await now(loading)).toBeUndefined();
      expect(page.scripts.loadContainer).not.toHaveBeenCalled();
      expect(document.querySelectorAll('link')).toHaveLength(0);
      document.body.append(region);
      page.loader.markUsed(HERO);

      expect(await loading).toEqual(ready);
      expect(document.querySelectorAll('link[rel=preload]')).toHaveLength(2);
    });

    it('is ready together with others that came near, and at once if it is used', async () => {
      const intersect: (() => void)[] = [];
      globalThis.IntersectionObserver = class {
        constructor(report: (entries: { isIntersecting: boolean }[]) => void) {
          intersect.push(() => report([{ isIntersecting: true }]));
        }
        observe() {}
        disconnect() {}
      } as never;
      const { loader, scripts } = openPage({ rendered: [HERO, STORY], used: [] });
      const delays: Record<ModuleId, number> = { [HERO]: 5, [STORY]: 20 };
      scripts.loadModule.mockImplementation(
        (id) => new Promise((loaded) => setTimeout(loaded, delays[id], { default: () => null })),
      );
      const [hero, story] = [HERO, STORY].map((id) => {
        const loading = loader.load(id);
        loader.watch(id, regionOf(id), () => {});
        return loading;
      }) as [Promise<unknown>, Promise<unknown>];

      for (const comeNear of intersect) comeNear();
      await pass(10);
      const early = await now(hero);
      await pass(10);
      const both = [await now(hero), await now(story)];

      expect(early).toBeUndefined();
      expect(both).toEqual([ready, ready]);
      const used = openPage({ rendered: [HERO, STORY] });
      used.scripts.loadModule.mockImplementation((id) => (id === HERO ? made() : silent()));
      void used.loader.load(STORY);
      expect(await now(used.loader.load(HERO))).toEqual(ready);
    });

    it('loads it from a release that replaces its own while the page is open', async () => {
      const { loader, scripts } = openPage({ rendered: [HERO, STORY] });
      await loader.load(HERO);
      const developed = { ...release('marketing', NEWER), baseUrl: 'http://localhost:3001/' };

      loader.replace(developed);

      await loader.prepare([HERO, STORY]);

      expect(await loader.load(HERO)).toEqual(ready);
      expect(await loader.load(STORY)).toEqual(ready);
      expect(loader.isLoaded(STORY)).toBe(true);
      expect(scripts.loadContainer.mock.calls.map(([{ src }]) => src)).toEqual([
        expect.stringContaining(`/0000000000000000/remoteEntry.js`),
        'http://localhost:3001/remoteEntry.js?retry=1',
      ]);
    });

    it('stays when a release of another remote is replaced', async () => {
      const { loader, scripts } = openPage();
      await loader.prepare([PRIVACY]);

      loader.replace(release('marketing', NEWER));
      await loader.prepare([PRIVACY]);

      expect(scripts.loadModule).toHaveBeenCalledTimes(1);
    });

    it('loads it at once after a navigation from another page', async () => {
      const { loader } = openPage({ rendered: [HERO], used: [] });

      await loader.prepare([HERO]);
      const region = regionOf(HERO);
      loader.watch(HERO, region, () => {});

      expect(await now(loader.load(HERO))).toEqual(ready);
      expect(region).not.toHaveAttribute('data-idle');
    });
  });
});

describe('a nested module', () => {
  const mounting = (): PinnedRelease[] => [
    { ...release('marketing'), mounts: { Hero: [PRIVACY] } },
    release('legal'),
  ];

  it('is loaded with the page that the visitor navigates to', async () => {
    const { loader } = openPage({ releases: mounting() });

    await loader.prepare([HERO]);

    expect(await now(loader.load(PRIVACY))).toEqual(ready);
  });

  it('delays the navigation by a second at most', async () => {
    const { loader, scripts } = openPage({ releases: mounting() });
    scripts.loadModule.mockImplementation((id) => (id === PRIVACY ? silent() : made()));
    const there = loader.prepare([HERO]).then(() => 'there');

    await pass(900);
    expect(await now(there)).toBeUndefined();
    await pass(100);

    expect(await now(there)).toBe('there');
  });

  it('is prefetched with the outer module', async () => {
    const { loader, scripts } = openPage({ releases: mounting() });

    loader.prefetch([HERO]);
    await pass(0);

    expect(scripts.loadModule.mock.calls.map(([id]) => id)).toEqual([HERO, PRIVACY]);
  });

  it('is loaded when needed, even if the outer module is not loaded', async () => {
    const { loader, scripts } = openPage({ releases: mounting(), rendered: [HERO, PRIVACY] });
    scripts.loadModule.mockImplementation((id) => (id === HERO ? silent() : made()));
    expect(loader.isLoaded(PRIVACY)).toBe(false);

    void loader.load(HERO);
    await pass(0);

    expect(scripts.loadModule).toHaveBeenCalledWith(PRIVACY, expect.anything());
    expect(loader.isLoaded(HERO)).toBe(false);
    expect(loader.isLoaded(PRIVACY)).toBe(true);
  });

  it('logs a refusal once', () => {
    const errors = jest.spyOn(console, 'error').mockImplementation();
    const { loader } = openPage();

    loader.refused('no');
    loader.refused('no');

    expect(errors.mock.calls).toEqual([['no']]);
  });
});
