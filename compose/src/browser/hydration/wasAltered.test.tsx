import { act } from '@testing-library/react';
import { Suspense } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server.node';
import { measureHtml } from '../../pages/document/partsOfDocument.ts';
import { wasAltered } from './wasAltered.ts';

const page = (title: string) => (
  <Suspense>
    <h1 title={'a < b > "c"'}>{title}</h1>
    <p>
      {'1 < 2 & "so on"'} {'it’s'}
    </p>
  </Suspense>
);

/** Hydrates what the server sent after something has happened to it. @returns the result for each mismatch. */
async function hydrate(sent: string, alter: (root: HTMLElement) => void) {
  const root = document.createElement('div');
  root.innerHTML = sent;
  alter(root);
  const isAltered = wasAltered(root, measureHtml(sent));
  const results: boolean[] = [];
  await act(async () => {
    hydrateRoot(root, page('Title'), { onRecoverableError: () => results.push(isAltered) });
  });
  return results;
}

const sent = renderToString(page('Title'));
let root: HTMLElement;

describe('a mismatch', () => {
  it('is not reported if nothing was altered', async () => {
    expect(await hydrate(sent, () => {})).toEqual([]);
  });

  it('is attributed to the site if the page is as it was sent', async () => {
    expect(await hydrate(renderToString(page('Other')), () => {})).toEqual([false]);
  });

  it.each([
    ['an element', () => root.querySelector('p')?.prepend(document.createElement('i'))],
    ['another text', () => root.querySelector('h1')?.replaceChildren('Another title')],
    [
      'a translation',
      () => {
        const font = document.createElement('font');
        font.append('Titel');
        root.querySelector('h1')?.replaceChildren(font);
      },
    ],
  ])('is attributed to others if %s was inserted before the script ran', async (_, alter) => {
    const results = await hydrate(sent, (element) => {
      root = element;
      alter();
    });

    expect(results).toEqual([true]);
  });
});
