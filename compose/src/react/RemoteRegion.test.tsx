import type { BaseProps } from '@statline/contract/modules';
import { SAMPLE_PROPS } from '@statline/contract/remotes';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { type ComponentType, useEffect } from 'react';
import type { LoadedModule, ModuleLoader } from './ModuleLoader.ts';
import { ModuleLoaderContext } from './ModuleLoaderContext.ts';
import { RemoteRegion } from './RemoteRegion.tsx';

const props = SAMPLE_PROPS['marketing/Hero'];

/** The first answer is to `load`, each of the others to a `retry`. */
function loaderOf(...answers: Promise<LoadedModule>[]): ModuleLoader {
  let turn = 0;
  return {
    load: (() => answers[0]) as ModuleLoader['load'],
    prepare: async () => {},
    prefetch: () => {},
    retry: (() => answers[++turn]) as ModuleLoader['retry'],
    report: jest.fn(),
    fallback: () => 'placeholder',
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

const ProductName = ({ site }: BaseProps) => <h1>{site.product}</h1>;

const ready = (Component: ComponentType<BaseProps>) =>
  Promise.resolve<LoadedModule>({ status: 'ready', Component });
const unavailable = Promise.resolve<LoadedModule>({ status: 'unavailable' });

async function renderPage(loader: ModuleLoader) {
  await act(async () => {
    render(
      <ModuleLoaderContext value={loader}>
        <RemoteRegion module="marketing/Hero" props={props} />
        <p>The rest of the page</p>
      </ModuleLoaderContext>,
    );
  });
}

const alert = () => screen.queryByRole('alert');

/** The click makes a component suspend, so it takes an awaited `act`. */
const tryAgain = () =>
  act(async () => {
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  });

describe('a remote region', () => {
  it('shows the module with the props of the contract', async () => {
    await renderPage(loaderOf(ready(ProductName)));

    expect(screen.getByRole('heading', { name: 'Sample Product' })).toBeInTheDocument();
  });

  it('says that it is unavailable, and works once the remote is back', async () => {
    await renderPage(
      loaderOf(
        unavailable,
        ready(() => <h1>Back</h1>),
      ),
    );
    expect(alert()).toHaveTextContent('This part of the page is unavailable right now.');
    expect(screen.getByText('The rest of the page')).toBeInTheDocument();

    await tryAgain();

    expect(await screen.findByRole('heading', { name: 'Back' })).toBeInTheDocument();
    expect(alert()).not.toBeInTheDocument();
  });

  it('can still be navigated to while it is unavailable', async () => {
    await renderPage(loaderOf(unavailable));

    expect(document.getElementById('hero')).toBeInTheDocument();
  });

  it('can be navigated to by each of its sections while it loads', async () => {
    await act(async () => {
      render(
        <ModuleLoaderContext value={loaderOf(new Promise(() => {}))}>
          <RemoteRegion module="marketing/Story" props={props} />
        </ModuleLoaderContext>,
      );
    });

    for (const id of ['features', 'mission', 'about']) {
      expect(document.getElementById(id)).toBeInTheDocument();
    }
  });

  it('keeps a heading on the page whose heading it would have brought', async () => {
    await act(async () => {
      render(
        <ModuleLoaderContext value={loaderOf(unavailable)}>
          <RemoteRegion module="legal/PrivacyPolicy" props={props} heading="Privacy Policy" />
        </ModuleLoaderContext>,
      );
    });

    expect(screen.getByRole('heading', { level: 1, name: 'Privacy Policy' })).toBeInTheDocument();
  });

  it('costs itself only when its module throws, and reports it', async () => {
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
    expect(loader.report).toHaveBeenCalledWith('marketing/Hero');

    await tryAgain();
    expect(await screen.findByRole('heading', { name: 'Mended' })).toBeInTheDocument();
  });

  it('costs itself only when its module throws in an effect', async () => {
    jest.spyOn(console, 'error').mockImplementation();
    await renderPage(loaderOf(ready(ThrowsInEffect)));

    expect(alert()).toBeInTheDocument();
    expect(screen.getByText('The rest of the page')).toBeInTheDocument();
  });

  it('loses nothing when its module throws in an event', async () => {
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
