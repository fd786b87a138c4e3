import { act, fireEvent, render, screen } from '@testing-library/react';
import { type ComponentType, useEffect } from 'react';
import { testSite } from '../../../fixtures/testSite.tsx';
import { RegionContext } from './contexts.ts';
import type { LoadedModule, ModuleLoader } from './ModuleLoader.ts';
import { RemoteRegion } from './RemoteRegion.tsx';

const props = { greeting: 'Hello' };
const hero = <RemoteRegion module="marketing/Hero" props={props} />;

/** The first result is of `load`, each of the others of a `retry`. */
function loaderOf(...responses: Promise<LoadedModule>[]): ModuleLoader {
  let turn = 0;
  return {
    load: () => responses[0] ?? unavailable,
    watch: () => () => {},
    committed: () => {},
    mounted: () => {},
    retry: () => responses[++turn] ?? unavailable,
    report: jest.fn(),
    mountsOf: () => [],
    refused: () => {},
  };
}

function ThrowsInEffect() {
  useEffect(() => {
    throw new Error('broken effect');
  }, []);
  return <h1>Mounted</h1>;
}

const ThrowsInEvent = () => (
  <button
    type="button"
    onClick={() => {
      throw new Error('broken event');
    }}
  >
    Throw
  </button>
);

const Greeting = (given: object) => <h1>{JSON.stringify(given)}</h1>;

const ready = (Component: ComponentType<object>) =>
  Promise.resolve<LoadedModule>({ status: 'ready', Component });
const unavailable = Promise.resolve<LoadedModule>({ status: 'unavailable' });

const STATIC =
  '<div data-region="marketing/Hero"><button>Play</button></div><p>The rest of the page</p>';

/** A page that the server has sent, whose region is static. */
async function hydrateHtml(html: string, load = jest.fn(() => ready(Greeting))) {
  const container = document.createElement('div');
  container.innerHTML = html;
  document.body.append(container);
  const loader = { ...loaderOf(), load, isStatic: () => true };
  const page = (greeting: string) => (
    <RegionContext value={{ loader, site: testSite }}>
      <RemoteRegion module="marketing/Hero" props={{ greeting }} />
      <p>The rest of the page</p>
    </RegionContext>
  );
  const { rerender } = await act(async () =>
    render(page('Hello'), { container, hydrate: true, onRecoverableError: () => {} }),
  );
  const greet = (greeting: string) => act(async () => rerender(page(greeting)));
  return { load, greet };
}

async function renderPage(loader: ModuleLoader, region = hero, site = testSite) {
  await act(async () => {
    render(
      <RegionContext value={{ loader, site }}>
        {region}
        <p>The rest of the page</p>
      </RegionContext>,
    );
  });
}

const alert = () => screen.queryByRole('alert');

/** The click makes a component suspend, so it takes an awaited `act`. */
const tryAgain = () =>
  act(async () => {
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  });

describe('a static region', () => {
  it("keeps the server's HTML, and its events reach the page's own listeners", async () => {
    const { load, greet } = await hydrateHtml(STATIC);
    const onPress = jest.fn();
    document.addEventListener('pointerdown', onPress, { once: true });

    await greet('Hello');
    fireEvent.pointerDown(screen.getByRole('button', { name: 'Play' }));

    expect(onPress).toHaveBeenCalledTimes(1);
    expect(load).not.toHaveBeenCalled();
  });

  it('is rendered once its props change and its module is loaded, and keeps the focus', async () => {
    let arrive = (_: LoadedModule) => {};
    const loading = new Promise<LoadedModule>((resolve) => {
      arrive = resolve;
    });
    const { greet } = await hydrateHtml(
      STATIC,
      jest.fn(() => loading),
    );
    const button = screen.getByRole('button', { name: 'Play' });
    button.focus();

    await greet('Good morning');
    expect(button).toHaveFocus();
    await act(async () => arrive({ status: 'ready', Component: Greeting }));

    const greeting = screen.getByRole('heading', { name: '{"greeting":"Good morning"}' });
    expect(button).not.toBeInTheDocument();
    expect(greeting.parentElement).toHaveFocus();
  });

  it("keeps the server's HTML if its module does not load for changed props", async () => {
    const { greet } = await hydrateHtml(
      STATIC,
      jest.fn(() => unavailable),
    );

    await greet('Good morning');

    expect(screen.getByRole('button', { name: 'Play' })).toBeInTheDocument();
  });

  it("is rendered if React discards the server's HTML", async () => {
    await hydrateHtml(STATIC.replace('<p>', '<p>Not '));

    expect(screen.getByRole('heading', { name: '{"greeting":"Hello"}' })).toBeInTheDocument();
  });
});

describe('a remote region', () => {
  it('is empty if an optional module is unavailable', async () => {
    const optional = { 'marketing/Hero': { sampleProps: {}, optional: true } };
    const site = { ...testSite, modules: { ...testSite.modules, ...optional } };
    await renderPage(loaderOf(unavailable), hero, site);

    expect(alert()).not.toBeInTheDocument();
    expect(screen.getByText('The rest of the page')).toBeInTheDocument();
  });

  it('shows the module with its props', async () => {
    await renderPage(loaderOf(ready(Greeting)));

    expect(screen.getByRole('heading', { name: '{"greeting":"Hello"}' })).toBeInTheDocument();
  });

  it('shows that it is unavailable, and works once the remote is back', async () => {
    await renderPage(
      loaderOf(
        unavailable,
        ready(() => <h1>Back</h1>),
      ),
    );
    expect(alert()).toHaveTextContent('This part is unavailable right now.');
    expect(screen.getByText('The rest of the page')).toBeInTheDocument();

    await tryAgain();

    expect(await screen.findByRole('heading', { name: 'Back' })).toBeInTheDocument();
    expect(alert()).not.toBeInTheDocument();
  });

  it("keeps the focus while 'Try again' loads it, and afterwards", async () => {
    let arrive = (_: LoadedModule) => {};
    const retried = new Promise<LoadedModule>((resolve) => {
      arrive = resolve;
    });
    await renderPage(loaderOf(unavailable, retried));
    screen.getByRole('button', { name: 'Try again' }).focus();

    await tryAgain();
    const region = document.querySelector('[data-region]');
    expect(region).toHaveFocus();

    await act(async () => arrive({ status: 'ready', Component: () => <h1>Back</h1> }));
    expect(screen.getByRole('heading', { name: 'Back' }).parentElement).toBe(region);
    expect(region).toHaveFocus();
  });

  it('can be navigated to while it is unavailable', async () => {
    await renderPage(loaderOf(unavailable));

    expect(document.getElementById('hero')).toBeInTheDocument();
  });

  it('can be navigated to by each of its sections while it loads', async () => {
    const story = <RemoteRegion module="marketing/Story" props={props} />;
    await renderPage(loaderOf(new Promise(() => {})), story);

    for (const id of ['features', 'mission', 'about']) {
      expect(document.getElementById(id)).toBeInTheDocument();
    }
  });

  it("keeps the page's heading while its module is unavailable", async () => {
    const policy = (
      <RemoteRegion module="legal/PrivacyPolicy" props={props} heading="Privacy Policy" />
    );
    await renderPage(loaderOf(unavailable), policy);

    expect(screen.getByRole('heading', { level: 1, name: 'Privacy Policy' })).toBeInTheDocument();
  });

  it('is the only unavailable region if its module throws, and reports that', async () => {
    jest.spyOn(console, 'error').mockImplementation();
    const loader = loaderOf(
      ready(() => {
        throw new Error('broken release');
      }),
      ready(() => <h1>Mended</h1>),
    );
    await renderPage(loader);

    expect(alert()).toBeInTheDocument();
    expect(screen.getByText('The rest of the page')).toBeInTheDocument();
    expect(loader.report).toHaveBeenCalledWith('marketing/Hero', new Error('broken release'));

    await tryAgain();
    expect(await screen.findByRole('heading', { name: 'Mended' })).toBeInTheDocument();
  });

  it('is the only unavailable region if its module throws in an effect', async () => {
    jest.spyOn(console, 'error').mockImplementation();
    await renderPage(loaderOf(ready(ThrowsInEffect)));

    expect(alert()).toBeInTheDocument();
    expect(screen.getByText('The rest of the page')).toBeInTheDocument();
  });

  it('stays if its module throws in an event handler', async () => {
    const reported = jest.fn((event: ErrorEvent) => event.preventDefault());
    window.addEventListener('error', reported);
    await renderPage(loaderOf(ready(ThrowsInEvent)));

    fireEvent.click(screen.getByRole('button', { name: 'Throw' }));

    window.removeEventListener('error', reported);
    expect(reported).toHaveBeenCalledTimes(1);
    expect(screen.getByRole('button', { name: 'Throw' })).toBeInTheDocument();
    expect(alert()).not.toBeInTheDocument();
  });
});
