import { act, render } from '@testing-library/react';
import { Suspense, useLayoutEffect, useState } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server.node';
import { recordServerHtml, type ServerHtml, showServerHtml } from './showServerHtml.ts';

function Page() {
  const [presses, setPresses] = useState(0);
  return (
    <Suspense>
      <h1>Title</h1>
      <p>
        One {'and'} <b>two</b>
      </p>
      <button type="button" onClick={() => setPresses(presses + 1)}>
        <span>{presses}</span>
      </button>
    </Suspense>
  );
}

let root: HTMLElement;
let serverHtml: ServerHtml;
const find = (selector: string) => root.querySelector(selector) as HTMLElement;

beforeEach(() => {
  const { container } = render(null);
  root = container.appendChild(document.createElement('div'));
  root.innerHTML = renderToString(<Page />);
  serverHtml = new WeakMap();
  recordServerHtml(root, serverHtml);
});

/** As translators do: two elements in place of each text. */
function replaceTexts(within: Element): void {
  const walker = document.createTreeWalker(within, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  while (walker.nextNode()) texts.push(walker.currentNode as Text);
  for (const text of texts) {
    const font = document.createElement('font');
    font.appendChild(document.createElement('font')).textContent = text.data.toUpperCase();
    text.replaceWith(font);
  }
}

/** As other scripts do: the text stays and moves, or changes. */
function rewriteTexts(within: Element): void {
  const walker = document.createTreeWalker(within, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  while (walker.nextNode()) texts.push(walker.currentNode as Text);
  for (const [index, text] of texts.entries()) {
    text.data = text.data.toUpperCase();
    if (index % 2 === 0) continue;
    const font = document.createElement('font');
    text.replaceWith(font);
    font.append(text);
  }
}

async function hydrateHtml(meanwhile = () => {}): Promise<unknown[]> {
  const mismatches: unknown[] = [];
  const onHydrated = showServerHtml(root, serverHtml);
  meanwhile();
  await Promise.resolve();
  await act(async () => {
    hydrateRoot(root, <Page />, { onRecoverableError: (error) => mismatches.push(error) });
  });
  onHydrated(undefined);
  await Promise.resolve();
  return mismatches;
}

describe.each([
  ['elements were replaced', replaceTexts],
  ['texts were changed', rewriteTexts],
  ['elements were added', (within: Element) => within.querySelector('p')?.prepend('New ')],
])('if %s in the HTML', (_, alter) => {
  it.each(['before React', 'just before React begins'])(
    'it is hydrated and stays: %s',
    async (when) => {
      const isBefore = when === 'before React';
      if (isBefore) alter(root);
      const html = () => root.innerHTML.replaceAll(/<!--.*?-->/g, '');
      let altered = html();
      const button = find('button');

      const mismatches = await hydrateHtml(() => {
        if (!isBefore) alter(root);
        altered = html();
      });

      expect(mismatches).toEqual([]);
      expect(html()).toBe(altered);
      expect(find('button')).toBe(button);
      await act(async () => button.click());
      expect(find('span')).toHaveTextContent('1');
      expect(
        Object.getOwnPropertyNames(find('p')).filter((name) => !name.startsWith('__')),
      ).toEqual([]);
    },
  );
});

it('ignores changes made after hydration', async () => {
  await hydrateHtml();

  replaceTexts(root);
  await Promise.resolve();

  expect(find('h1').firstChild).toBe(find('font'));
  expect(find('h1').textContent).toBe('TITLE');
});

it("dispatches no event to a hydrated region at the region's own changes", async () => {
  root.innerHTML = '<div data-region="team/Part"><p>One</p></div>';
  recordServerHtml(root, serverHtml);
  showServerHtml(root, serverHtml)('team/Part');
  await Promise.resolve();
  const onTouchCancel = jest.fn();
  root.addEventListener('touchcancel', onTouchCancel);

  rewriteTexts(root);
  await Promise.resolve();

  expect(onTouchCancel).not.toHaveBeenCalled();
});

describe('a boundary around regions that are not hydrated yet', () => {
  const environment = globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean };
  // React hydrates one boundary after the other, each in a task of its own.
  beforeEach(() => {
    environment.IS_REACT_ACT_ENVIRONMENT = false;
  });
  afterEach(() => {
    environment.IS_REACT_ACT_ENVIRONMENT = true;
  });

  function Frame({ onCommit }: { onCommit?: () => void }) {
    useLayoutEffect(() => onCommit?.(), [onCommit]);
    return (
      <>
        <h1>Title</h1>
        <Suspense>
          <footer>
            <p>One</p>
            <p>Two</p>
          </footer>
        </Suspense>
      </>
    );
  }

  it('is hydrated as served even if all of it is translated at once', async () => {
    root.innerHTML = renderToString(<Frame />);
    recordServerHtml(root, serverHtml);
    const mismatches: unknown[] = [];
    const onHydrated = showServerHtml(root, serverHtml);
    const hydrated = await new Promise<ReturnType<typeof hydrateRoot>>((resolve) => {
      const page = hydrateRoot(root, <Frame onCommit={() => resolve(page)} />, {
        onRecoverableError: (error) => mismatches.push(error),
      });
    });
    onHydrated(undefined);
    await Promise.resolve();

    replaceTexts(find('footer'));
    await new Promise((done) => setTimeout(done, 50));

    expect(mismatches).toEqual([]);
    expect(find('footer')).toHaveTextContent('ONETWO');
    hydrated.unmount();
  });
});
