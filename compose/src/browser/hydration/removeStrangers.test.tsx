import { act } from '@testing-library/react';
import { type ReactNode, Suspense } from 'react';
import { hydrateRoot, type Root } from 'react-dom/client';
import { renderToString } from 'react-dom/server.node';
import { removeStrangers } from './removeStrangers.ts';

let root: Root | undefined;
afterEach(async () => {
  await act(async () => root?.unmount());
  root = undefined;
  document.body.replaceChildren();
});

function open(content: ReactNode) {
  const page = document.body.appendChild(document.createElement('div'));
  page.innerHTML = renderToString(content);
  const main = page.querySelector('main') as HTMLElement;
  const hydrate = async () => {
    const mismatches: unknown[] = [];
    await act(async () => {
      root = hydrateRoot(page, content, { onRecoverableError: (error) => mismatches.push(error) });
    });
    return mismatches;
  };
  return { main, hydrate };
}

const regions = (
  <main>
    <div data-region="marketing/Hero">
      <Suspense>
        <section>
          <Suspense>First</Suspense>
        </section>
      </Suspense>
    </div>
    <Suspense>
      <input aria-label="Name" />
    </Suspense>
  </main>
);

it('takes out what stands between regions, and nothing of the page is rendered anew', async () => {
  const { main, hydrate } = open(regions);
  const field = document.querySelector('input') as HTMLInputElement;
  field.focus();
  field.value = 'Maya';
  const region = main.querySelector('[data-region]') as HTMLElement;
  region.before(document.createElement('i'), 'text');
  region.prepend(document.createElement('i'));
  region.append('text');
  region.after(document.createElement('i'));
  main.append(document.createElement('i'));

  removeStrangers(main);

  expect(await hydrate()).toEqual([]);
  expect(document.querySelector('i')).toBeNull();
  expect(document.querySelector('input')).toBe(field);
  expect(field).toHaveFocus();
  expect(field).toHaveValue('Maya');
});

it('leaves what stands within a region: that costs the region alone', () => {
  const { main } = open(regions);
  document.querySelector('section')?.before(document.createElement('i'));

  removeStrangers(main);

  expect(document.querySelector('i')).not.toBeNull();
});

it('leaves content alone that has no regions', async () => {
  const { main, hydrate } = open(
    <main>
      <h1>Page not found</h1>
    </main>,
  );

  removeStrangers(main);

  expect(await hydrate()).toEqual([]);
  expect(main).toHaveTextContent('Page not found');
});
