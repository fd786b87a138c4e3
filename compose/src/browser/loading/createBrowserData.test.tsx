import { setTimeout } from 'node:timers/promises';
import { act, render, screen, waitFor } from '@testing-library/react';
import { type ComponentType, type ReactNode, StrictMode, startTransition, useEffect } from 'react';
import { MemoryRouter } from 'react-router-dom';
import type { Load } from '../../site/loads/Load.ts';
import { loadKey } from '../../site/loads/runLoad.ts';
import { type ModuleData, ModuleWithData } from '../../site/react/ModuleWithData.tsx';
import { hydrateServerHtml } from '../../testing/hydrateServerHtml.ts';
import { createBrowserData } from './createBrowserData.ts';

interface Shown {
  data: { words: string };
  of: string;
}

const ID = 'shop/Stock';

const ChangedStock = ({ data: { words } }: Shown) => <b>In stock: {words}</b>;

const onMount = jest.fn();

function Stock({ data, of }: Shown) {
  useEffect(() => onMount(), []);
  return (
    <p>
      {of}: {data.words}
    </p>
  );
}

/** A `load` whose results a test sets, and its calls. */
function scriptedLoad() {
  const calls: {
    input: Parameters<Load<object, unknown>>[0];
    settle: (words: string, maxAgeS?: number) => void;
    fail: (reason: string) => void;
  }[] = [];
  const load = ((input) =>
    new Promise((resolve, reject) => {
      calls.push({
        input,
        settle: (words, maxAgeS) =>
          resolve(maxAgeS === undefined ? { data: { words } } : { data: { words }, maxAgeS }),
        fail: (reason) => reject(new Error(reason)),
      });
    })) as Load<object, unknown>;
  return { load, calls };
}

/** The address, as the router reports it. */
function scriptedPlace(pathname = '/stock', search = '') {
  let place = { pathname, search, hash: '' };
  const listeners = new Set<(now: typeof place) => void>();
  return {
    place: () => place,
    subscribe: (listener: (now: typeof place) => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    goTo: (next: string) => {
      place = { ...place, search: next };
      for (const listener of listeners) listener(place);
    },
  };
}

const report = jest.fn();

const loadedBy = (
  props: object,
  words: string,
  more: { maxAgeS?: number; reads?: string[] } = {},
) => ({ [loadKey(ID, props)]: { data: { words }, reads: [], ...more } });

function around(
  data: ModuleData,
  load: Load<object, unknown>,
  props: object = { of: 'Shoes' },
  Component: ComponentType<Shown> = Stock,
) {
  const region = (
    <ModuleWithData
      module={ID}
      Component={Component as never}
      load={load}
      props={props}
      placeholder={<p>Loading</p>}
      unavailable={<p>Unavailable</p>}
      data={data}
    />
  );
  return <MemoryRouter initialEntries={['/stock']}>{region}</MemoryRouter>;
}

const openData = (
  place: ReturnType<typeof scriptedPlace>,
  loaded: Parameters<typeof createBrowserData>[0]['loaded'] = {},
) => createBrowserData({ loaded }, { ...place, initialPlace: place.place() }, report);

const settled = () => act(async () => {});

/** React tries again only what has suspended while it was awaited. */
const show = (element: ReactNode) => act(async () => render(element));

beforeEach(() => {
  jest.restoreAllMocks();
  report.mockClear();
  onMount.mockClear();
});

it("hydrates with the server's data, and does not load them again", async () => {
  const { load, calls } = scriptedLoad();
  const loaded = loadedBy({ of: 'Shoes' }, 'three');
  const data = openData(scriptedPlace(), loaded);

  const { container, serverHtml, mismatches } = hydrateServerHtml(around(data, load));
  await settled();

  expect(serverHtml).toContain('three');
  expect(container).toHaveTextContent('Shoes: three');
  expect(mismatches).toEqual([]);
  expect(calls).toEqual([]);
});

it('changed code keeps the previous data until its own load has finished', async () => {
  const old = scriptedLoad();
  const data = openData(scriptedPlace(), loadedBy({ of: 'Shoes' }, 'three'));
  const { container, rerender } = await show(around(data, old.load));
  expect(container).toHaveTextContent('Shoes: three');
  const changed = scriptedLoad();

  await act(async () => rerender(around(data, changed.load, undefined, ChangedStock)));
  expect(container).toHaveTextContent('Shoes: three');
  changed.calls[0]?.settle('four');
  await settled();

  expect(container).toHaveTextContent('In stock: four');
  expect(old.calls).toEqual([]);
  expect(changed.calls).toHaveLength(1);
});

it("a region hydrated late uses the server's data even if they have expired", async () => {
  const { load, calls } = scriptedLoad();
  const loaded = loadedBy({ of: 'Shoes' }, 'three', { maxAgeS: 60 });
  const data = openData(scriptedPlace(), loaded);
  const anHourLater = performance.now() + 3_600_000;

  const { container, mismatches } = await act(async () =>
    hydrateServerHtml(around(data, load), () =>
      jest.spyOn(performance, 'now').mockReturnValue(anHourLater),
    ),
  );

  expect(mismatches).toEqual([]);
  expect(container).toHaveTextContent('Shoes: three');
  expect(calls).toEqual([]);
});

it("hydrates with the server's data, however much was loaded before", async () => {
  const { load, calls } = scriptedLoad();
  const data = openData(scriptedPlace(), loadedBy({ of: 'Shoes' }, 'three'));
  for (let number = 0; number < 60; number += 1) {
    const { unmount } = await show(around(data, load, { of: `Socks ${number}` }));
    await act(async () => calls[number]?.settle('some'));
    unmount();
    await settled();
  }

  const { container, mismatches } = hydrateServerHtml(around(data, load));
  await settled();

  expect(mismatches).toEqual([]);
  expect(container).toHaveTextContent('Shoes: three');
});

it('loads expired data again if the visitor returns to a region that was never hydrated', async () => {
  const { load, calls } = scriptedLoad();
  const data = openData(scriptedPlace(), loadedBy({ of: 'Shoes' }, 'three', { maxAgeS: 0 }));

  await show(around(data, load));
  await act(async () => calls[0]?.settle('four'));

  expect(await screen.findByText('Shoes: four')).toBeVisible();
});

it("counts the age of the server's data from the page's beginning, not from hydration", async () => {
  jest.spyOn(performance, 'now').mockReturnValue(61_000);
  const { load, calls } = scriptedLoad();
  const data = openData(scriptedPlace(), loadedBy({ of: 'Shoes' }, 'three', { maxAgeS: 60 }));

  await show(around(data, load));
  await act(async () => calls[0]?.settle('four'));

  expect(await screen.findByText('Shoes: four')).toBeVisible();
});

it('hydrates a region unchanged if its load failed on the server', async () => {
  const { load, calls } = scriptedLoad();
  const loaded = { [loadKey(ID, { of: 'Shoes' })]: { failed: true as const } };
  const data = openData(scriptedPlace(), loaded);

  const { container, mismatches } = hydrateServerHtml(around(data, load));
  await settled();

  expect(container).toHaveTextContent('Unavailable');
  expect(mismatches).toEqual([]);
  expect(calls).toEqual([]);
});

it("hydrates with the server's data even if the query has changed meanwhile, and then loads", async () => {
  const { load, calls } = scriptedLoad();
  const loaded = loadedBy({ of: 'Shoes' }, 'page one', { reads: ['page'] });
  const place = scriptedPlace('/stock', '?page=1');
  const data = openData(place, loaded);

  const { container, mismatches } = await act(async () =>
    hydrateServerHtml(around(data, load), () => place.goTo('?page=2')),
  );
  expect(container).toHaveTextContent('page one');
  await act(async () => calls[0]?.settle('page two'));

  expect(mismatches).toEqual([]);
  expect(calls[0]?.input.query.get('page')).toBe('2');
  await waitFor(() => expect(container).toHaveTextContent('Shoes: page two'));
});

it('shows the placeholder while loading, and passes the page’s address to the load', async () => {
  const { load, calls } = scriptedLoad();
  const data = openData(scriptedPlace('/stock', '?page=2'));

  await show(around(data, load));
  await settled();
  expect(await screen.findByText('Loading')).toBeVisible();
  await act(async () => calls[0]?.settle('two'));

  expect(await screen.findByText('Shoes: two')).toBeVisible();
  expect(calls).toHaveLength(1);
  expect(calls[0]?.input).toMatchObject({ props: { of: 'Shoes' }, path: '/stock', params: {} });
});

it('aborts a running load when the visitor leaves', async () => {
  const { load, calls } = scriptedLoad();
  const data = openData(scriptedPlace());
  const { unmount } = await show(around(data, load));
  await settled();
  expect(calls[0]?.input.signal.aborted).toBe(false);

  unmount();
  await settled();

  expect(calls[0]?.input.signal.aborted).toBe(true);
  await act(async () => calls[0]?.fail('left'));
  expect(report).not.toHaveBeenCalled();
});

it('does not abort a load whose region React mounts again at once', async () => {
  const { load, calls } = scriptedLoad();
  const data = openData(scriptedPlace());

  await show(<StrictMode>{around(data, load)}</StrictMode>);
  await settled();
  await act(async () => calls[0]?.settle('three'));

  expect(await screen.findByText('Shoes: three')).toBeVisible();
  expect(calls).toHaveLength(1);
});

it('uses cached data when the visitor returns, while they are valid', async () => {
  const { load, calls } = scriptedLoad();
  const data = openData(scriptedPlace());
  const first = await show(around(data, load));
  await settled();
  await act(async () => calls[0]?.settle('for ever'));
  first.unmount();

  const second = await show(around(data, load));
  expect(screen.getByText('Shoes: for ever')).toBeVisible();
  second.unmount();
  await show(around(data, load, { of: 'Socks' }));
  await settled();
  await act(async () => calls[1]?.settle('for no time', 0));
  expect(await screen.findByText('Socks: for no time')).toBeVisible();

  expect(calls).toHaveLength(2);
});

it('loads data again that expired while unused', async () => {
  const { load, calls } = scriptedLoad();
  const data = openData(scriptedPlace());
  const { unmount } = await show(around(data, load));
  await settled();
  await act(async () => calls[0]?.settle('for no time', 0));
  expect(await screen.findByText('Shoes: for no time')).toBeVisible();
  unmount();

  await show(around(data, load));
  await settled();

  expect(calls).toHaveLength(2);
});

it("loads a visitor's own data again at each navigation, unless they have a time to live", async () => {
  const { load, calls } = scriptedLoad();
  load.perVisitor = true;
  const data = openData(scriptedPlace());
  const { unmount, rerender } = await show(around(data, load));
  await act(async () => calls[0]?.settle('Alice'));
  await act(async () => rerender(around(data, load)));
  expect(await screen.findByText('Shoes: Alice')).toBeVisible();
  expect(calls).toHaveLength(1);
  unmount();

  const second = await show(around(data, load));
  await act(async () => calls[1]?.settle('Bob', 60));
  expect(await screen.findByText('Shoes: Bob')).toBeVisible();
  second.unmount();
  await show(around(data, load));

  expect(screen.getByText('Shoes: Bob')).toBeVisible();
  expect(calls).toHaveLength(2);
});

it("loads a visitor's own data once for a transition, which retains them only when it has ended", async () => {
  const { load, calls } = scriptedLoad();
  load.perVisitor = true;
  const data = openData(scriptedPlace());
  const { rerender } = await show(around(data, load));
  await act(async () => calls[0]?.settle('three'));

  const socks = around(data, load, { of: 'Socks' });
  await act(async () => startTransition(() => rerender(socks)));
  // React waits before it shows the content of a transition.
  await act(() => setTimeout(400));
  await act(async () => calls[1]?.settle('four'));

  expect(await screen.findByText('Socks: four')).toBeVisible();
  expect(calls).toHaveLength(2);
});

it('shows the previous data until the next are loaded', async () => {
  const { load, calls } = scriptedLoad();
  const data = openData(scriptedPlace());
  const { rerender } = await show(around(data, load));
  await settled();
  await act(async () => calls[0]?.settle('three'));

  await act(async () => rerender(around(data, load, { of: 'Socks' })));
  await settled();
  expect(await screen.findByText('Shoes: three')).toBeVisible();
  await act(async () => calls[1]?.settle('four'));

  expect(await screen.findByText('Socks: four')).toBeVisible();
  expect(onMount).toHaveBeenCalledTimes(1);
});

it('does not load again if an unread part of the query changes', async () => {
  const { load, calls } = scriptedLoad();
  const place = scriptedPlace('/stock', '?page=1');
  const data = openData(place);
  await show(around(data, load));
  await settled();
  calls[0]?.input.query.get('page');
  await act(async () => calls[0]?.settle('page one'));
  await screen.findByText('Shoes: page one');

  await act(async () => place.goTo('?page=1&utm=mail'));
  expect(calls).toHaveLength(1);
  await act(async () => place.goTo('?page=2'));

  expect(calls).toHaveLength(2);
});

it('makes a region unavailable if its load fails, and loads again at the next mount', async () => {
  const warn = jest.spyOn(console, 'warn').mockImplementation();
  const { load, calls } = scriptedLoad();
  const data = openData(scriptedPlace());
  const { unmount } = await show(around(data, load));
  await settled();
  await act(async () => calls[0]?.fail('no stock'));
  expect(await screen.findByText('Unavailable')).toBeVisible();
  unmount();

  await show(around(data, load));
  await settled();
  await act(async () => calls[1]?.settle('three'));

  expect(await screen.findByText('Shoes: three')).toBeVisible();
  await waitFor(() => expect(report.mock.calls).toEqual([[ID, 'no stock']]));
  expect(warn).toHaveBeenCalledWith(expect.stringContaining('no stock'));
});

it('does not report at once, since a browser aborts requests when the visitor leaves the page', async () => {
  jest.useFakeTimers();
  const warn = jest.spyOn(console, 'warn').mockImplementation();
  const { load, calls } = scriptedLoad();
  const data = openData(scriptedPlace());
  await show(around(data, load));

  await act(async () => calls[0]?.fail('Failed to fetch'));
  expect(report).not.toHaveBeenCalled();
  expect(warn).not.toHaveBeenCalled();
  jest.runOnlyPendingTimers();

  expect(report.mock.calls).toEqual([[ID, 'Failed to fetch']]);
  jest.useRealTimers();
});
