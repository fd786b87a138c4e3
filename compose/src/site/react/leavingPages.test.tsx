import { act, render, screen } from '@testing-library/react';
import { type ComponentType, useEffect } from 'react';
import { openRouter } from '../../../fixtures/openRouter.tsx';
import { testSite } from '../../../fixtures/testSite.tsx';
import { pageAt } from '../pageModules.ts';
import { composeSite } from '../pages/composeSite.ts';
import type { LoadedModule, ModuleLoader } from './ModuleLoader.ts';
import { PageRoot, SitePage } from './SitePage.tsx';

function ThrowsWhenUnmounted() {
  useEffect(
    () => () => {
      throw new Error('broken cleanup');
    },
    [],
  );
  return <p>Mounted</p>;
}

it('shows the next page if a module of the last one throws while it is unmounted', async () => {
  window.scrollTo = jest.fn() as never;
  const loads = (Component: ComponentType<object>) => {
    const value: LoadedModule = { status: 'ready', Component };
    return Object.assign(Promise.resolve(value), { status: 'fulfilled', value });
  };
  const broken = loads(ThrowsWhenUnmounted);
  const intact = loads(() => <p>Next</p>);
  const loader: ModuleLoader = {
    load: (id) => (id === 'waitlist/WaitlistPage' ? broken : intact),
    retry: () => broken,
    watch: () => () => {},
    committed: () => {},
    mounted: () => {},
    report: jest.fn(),
    mountsOf: () => [],
    refused: () => {},
  };
  const site = composeSite(testSite, { slots: {} });
  const { around, go } = openRouter('/waitlist', ['/waitlist', '/privacy-policy']);
  const pages = { at: (path: string) => pageAt(site, path), isAwaited: () => false };
  const onFailure = jest.fn();
  const logged = jest.spyOn(console, 'error').mockImplementation();
  await act(async () => {
    render(
      <PageRoot site={site} data={{}} loader={loader}>
        {around((isLeaving) => (
          <SitePage {...{ site, pages, onFailure, isLeaving }} data={{}} overrides={[]} />
        ))}
      </PageRoot>,
    );
  });

  await act(() => go('/privacy-policy'));

  expect(screen.getByText('Next')).toBeVisible();
  expect(screen.getByText('Footer')).toBeVisible();
  expect(onFailure).not.toHaveBeenCalled();
  expect(loader.report).toHaveBeenCalledTimes(1);
  expect(loader.report).toHaveBeenCalledWith('waitlist/WaitlistPage', new Error('broken cleanup'));
  logged.mockRestore();
});
