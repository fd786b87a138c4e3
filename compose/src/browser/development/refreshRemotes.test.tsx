import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { type ComponentType, useState } from 'react';
import { fakeFederation } from '../../../fixtures/fakeFederation.ts';
import { testSite } from '../../../fixtures/testSite.tsx';
import type { PinnedRelease } from '../../protocol/composition/Composition.ts';
import type { Release } from '../../protocol/manifest/release.ts';
import { RegionContext } from '../../site/react/contexts.ts';
import { RemoteRegion } from '../../site/react/RemoteRegion.tsx';
import { createBrowserLoader } from '../loading/createBrowserLoader.ts';
import { refreshRemotes } from './refreshRemotes.ts';

const DEV_SERVER = 'http://localhost:3001/';
const HERO = 'marketing/Hero';
const SIGN_UP = 'waitlist/SignUpSection';

const pinned = (name: string, file: string, baseUrl: string, modules: string[]): PinnedRelease => ({
  id: '0'.repeat(16),
  name,
  baseUrl,
  container: { file, global: `remote_${name}`, integrity: '' },
  modules: Object.fromEntries(modules.map((module) => [module, []])),
});

const RELEASES = [
  pinned('marketing', 'remoteEntry.js', DEV_SERVER, ['Hero']),
  pinned('waitlist', 'remoteEntry.0123.js', '/remotes/waitlist/0/', ['SignUpSection']),
];

/** The streams of events that are open, by their addresses. */
class FakeEventSource {
  static readonly CLOSED = 2;
  static readonly all = new Set<FakeEventSource>();
  readonly url: string;
  readyState = 1;
  onopen = () => {};
  onerror = () => {};
  onmessage: (event: { data: string }) => void = () => {};
  constructor(url: string) {
    this.url = url;
    FakeEventSource.all.add(this);
  }
  close() {
    FakeEventSource.all.delete(this);
  }
}

/** What the dev server has built. */
let manifest: Partial<Release>;
let count = 0;
/** Module id → what its container has now. */
let modules: Record<string, ComponentType<object>>;
const opened: string[] = [];

const hash = (text: string) => `sha384-${text.padEnd(64, 'A')}`;

/** A build of the remote that is developed: its code, its style sheet. */
function build(Hero: ComponentType<object> | undefined, { sheet = 'plain', ...more } = {}) {
  count += 1;
  if (Hero) modules = { ...modules, [HERO]: Hero };
  manifest = {
    id: String(count).padStart(16, '0'),
    name: 'marketing',
    files: {
      'remoteEntry.js': hash(`build${count}`),
      'Hero.js': hash(Hero ? `code${count}` : 'same'),
      'Hero.css': hash(sheet),
    },
    container: { file: 'remoteEntry.js', global: 'remote_marketing' },
    modules: { Hero: ['Hero.js'] },
    requires: {},
    ...more,
  };
}

const streams = () => [...FakeEventSource.all];

/** The dev server sends the result of a build. */
const sendChange = (...errors: string[]) =>
  act(async () => {
    for (const { onmessage } of streams()) onmessage({ data: JSON.stringify(errors) });
    await new Promise((done) => setTimeout(done));
  });

function Field() {
  const [text, setText] = useState('');
  return <input aria-label="Name" value={text} onChange={(event) => setText(event.target.value)} />;
}

function Counter({ words }: { words: string }) {
  const [presses, press] = useState(0);
  return (
    <button type="button" onClick={() => press(presses + 1)}>
      {words} {presses}
    </button>
  );
}

const showing = (words: string) => () => <Counter words={words} />;

function Throws(): never {
  throw new Error('at render');
}

async function openPage(...errors: string[]) {
  const federation = fakeFederation({
    loadContainer: async ({ src }) => void opened.push(src),
    loadModule: async (id) => {
      const Component = modules[id];
      if (!Component) throw new Error('It could not be loaded');
      return { default: Component };
    },
  });
  const own = createBrowserLoader(
    { releases: RELEASES, rendered: [] },
    federation,
    { committed: () => {}, mounted: () => {}, unmounted: () => {} },
    () => Promise.reject(new Error('Nothing is loaded here')),
  );
  const loader = refreshRemotes(own, RELEASES);
  await act(async () => {
    render(
      <RegionContext value={{ loader, site: testSite }}>
        <RemoteRegion module={HERO} props={{}} />
        <RemoteRegion module={SIGN_UP} props={{}} />
      </RegionContext>,
    );
  });
  await sendChange(...errors);
  fireEvent.change(screen.getByLabelText('Name'), { target: { value: 'Ada' } });
  return loader;
}

const press = () => fireEvent.click(screen.getByRole('button', { name: /Soon/ }));

beforeEach(() => {
  opened.length = 0;
  modules = { [SIGN_UP]: Field };
  build(showing('Soon'));
  Object.assign(window, { EventSource: FakeEventSource });
  navigator.sendBeacon = () => true;
  globalThis.fetch = (async (url: string) => {
    expect(String(url)).toBe(`${DEV_SERVER}mf-manifest.json`);
    return Response.json({ release: manifest });
  }) as typeof fetch;
});
afterEach(() => {
  for (const stream of streams()) stream.close();
  document.head.replaceChildren();
  jest.restoreAllMocks();
});

it('listens to the developed remote only', async () => {
  await openPage();

  expect(streams().map(({ url }) => url)).toEqual([`${DEV_SERVER}changes`]);
});

it('updates the changed region, and keeps the state of the others', async () => {
  await openPage();
  build(showing('Now'));

  await sendChange();

  expect(screen.getByRole('button', { name: 'Now 0' })).toBeVisible();
  expect(screen.getByLabelText('Name')).toHaveValue('Ada');
  const containers = opened.filter((url) => url.startsWith(DEV_SERVER));
  expect(containers).toEqual([
    `${DEV_SERVER}remoteEntry.js`,
    `${DEV_SERVER}remoteEntry.js?retry=1`,
  ]);
});

it('does not update a page if the dev server has built the same again', async () => {
  await openPage();
  press();

  await sendChange();

  expect(screen.getByRole('button', { name: 'Soon 1' })).toBeVisible();
});

it('replaces only style sheets if nothing else has changed', async () => {
  const link = Object.assign(document.createElement('link'), {
    rel: 'stylesheet',
    href: `${DEV_SERVER}Hero.css`,
  });
  document.head.append(link);
  build(undefined);
  modules[HERO] = showing('Soon');
  await openPage();
  press();
  build(undefined, { sheet: 'bold' });

  await sendChange();
  const [old, next] = document.querySelectorAll('link');
  expect(old).toBe(link);
  expect(next?.href).toContain(`${DEV_SERVER}Hero.css?sha384-bold`);
  await act(async () => next?.dispatchEvent(new Event('load')));

  expect(document.querySelectorAll('link')).toHaveLength(1);
  expect(screen.getByRole('button', { name: 'Soon 1' })).toBeVisible();
});

it('reports build errors, and keeps the previous version until they are fixed', async () => {
  await openPage();
  press();

  await sendChange('Syntax Error');
  expect(screen.getByRole('alert')).toHaveTextContent('remote-marketing Syntax Error');
  expect(screen.getByRole('button', { name: 'Soon 1' })).toBeVisible();
  build(showing('Now'));
  await sendChange();

  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Now 0' })).toBeVisible();
});

it('shows the build that follows errors, if there were errors when the page was opened', async () => {
  await openPage('Syntax Error');
  build(showing('Now'));

  await sendChange();

  expect(screen.getByRole('button', { name: 'Now 0' })).toBeVisible();
});

it('connects again to a dev server that restarts, but not to one without such a stream', async () => {
  await openPage();
  jest.useFakeTimers();
  const lose = async () => {
    const stream = streams()[0] as FakeEventSource;
    stream.close();
    stream.readyState = FakeEventSource.CLOSED;
    stream.onerror();
    await jest.advanceTimersByTimeAsync(5_000);
  };

  streams()[0]?.onopen();
  await lose();
  expect(streams()).toHaveLength(1);
  await lose();
  expect(streams()).toEqual([]);
  jest.useRealTimers();
});

it('makes a region unavailable if its new code throws, until the next good change', async () => {
  jest.spyOn(console, 'error').mockImplementation();
  const loader = await openPage();

  build(Throws);
  await sendChange();
  expect(screen.getByRole('alert')).toHaveTextContent('This part is unavailable right now.');
  expect(screen.getByLabelText('Name')).toHaveValue('Ada');
  expect(loader.inspect(HERO).state.thrown).toBeDefined();
  build(showing('Mended'));
  await sendChange();

  expect(screen.getByRole('button', { name: 'Mended 0' })).toBeVisible();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  expect(loader.inspect(HERO).state.thrown).toBeUndefined();
});

it('fills a region that had no build when the page was opened', async () => {
  const warned = jest.spyOn(console, 'warn').mockImplementation();
  delete modules[HERO];
  await openPage();
  expect(screen.getByRole('alert')).toBeVisible();
  build(showing('Built'));

  await sendChange();

  expect(screen.getByRole('button', { name: 'Built 0' })).toBeVisible();
  // Failures are logged with a delay, the first load's and both of the refresh: not in the next test.
  await waitFor(() => expect(warned).toHaveBeenCalledTimes(3), { timeout: 5_000 });
});

it('closes the stream in the background, and catches up when the page is visible again', async () => {
  await openPage();
  const setVisibility = (visibilityState: string) => {
    Object.defineProperty(document, 'visibilityState', {
      configurable: true,
      value: visibilityState,
    });
    document.dispatchEvent(new Event('visibilitychange'));
  };

  setVisibility('hidden');
  expect(streams()).toEqual([]);
  build(showing('Meanwhile'));
  setVisibility('visible');
  await sendChange();

  expect(screen.getByRole('button', { name: 'Meanwhile 0' })).toBeVisible();
});

it("reloads the page if the remote's pages have changed", async () => {
  const reported = jest.spyOn(console, 'error').mockImplementation();
  await openPage();
  build(undefined, { pages: [{ path: '/legal/new' }] } as never);

  await sendChange();

  // jsdom knows no other page.
  expect(String(reported.mock.calls[0]?.[0])).toContain('navigation');
});
