import { waitFor } from '@testing-library/react';
import { type ComponentType, useEffect, useInsertionEffect, useLayoutEffect } from 'react';
import type { LoadedModule } from '../../site/react/ModuleLoader.ts';
import { renderAhead } from './renderAhead.tsx';

// `act` throws what the root's options handle.
beforeEach(() => Reflect.set(globalThis, 'IS_REACT_ACT_ENVIRONMENT', false));

const ready = (Component: ComponentType<never>) => ({ status: 'ready', Component }) as LoadedModule;

/** Renders a module ahead and, after it, another one. */
async function ahead(loaded: LoadedModule): Promise<void> {
  const last = jest.fn(() => null);
  const modules = new Map([
    ['legal/First', loaded],
    ['legal/Last', ready(last)],
  ]);
  const regions = [...modules.keys()].map((module) => ({
    module,
    props: (data: unknown) => ({ name: data }),
  }));
  renderAhead(regions as never, 'Sample', async (module) => modules.get(module) as LoadedModule);
  await waitFor(() => expect(last).toHaveBeenCalled(), { timeout: 4_000 });
  await new Promise((committed) => setTimeout(committed, 20));
}

it('renders modules with their props, without effects or changes to the document', async () => {
  document.title = 'Before';
  const rendered = jest.fn();
  const effect = jest.fn();

  await ahead(
    ready(({ name }: { name: string }) => {
      rendered(name);
      useInsertionEffect(effect);
      useLayoutEffect(effect);
      useEffect(effect);
      return <title>{name}</title>;
    }),
  );

  expect(rendered).toHaveBeenCalledWith('Sample');
  expect(effect).not.toHaveBeenCalled();
  expect(document.title).toBe('Before');
});

it('skips a module whose data would be requested', async () => {
  const Component = jest.fn(() => null);
  const loading = { load: jest.fn(), Mount: Component };

  await ahead({ ...ready(Component), loading } as never);

  expect(Component).not.toHaveBeenCalled();
});

it('skips a module that could not be loaded', async () => {
  await ahead({ status: 'unavailable' });

  expect(document.body).toBeEmptyDOMElement();
});

it('does not report a module that throws, since the page does when it shows it', async () => {
  const Component = jest.fn(() => {
    throw new Error('It throws');
  });
  renderAhead([{ module: 'legal/First', props: () => ({}) }] as never, undefined, async () =>
    ready(Component),
  );

  await waitFor(() => expect(Component).toHaveBeenCalled(), { timeout: 4_000 });
  await new Promise((committed) => setTimeout(committed, 20));
});
