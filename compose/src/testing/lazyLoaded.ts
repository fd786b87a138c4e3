import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server.node';

/** An import within an import takes some turns of the event loop; what is not there by then waits for something else. */
const MOST_TURNS = 50;

/** What React writes in the place of what is not there. */
const NOT_THERE = '<!--$!-->';

/**
 * Waits for what an element has of `React.lazy`, which is there at once on a site's server. From then on
 * it is in a test too: for `hydrateServerHtml`, which waits for nothing.
 *
 * @throws Error where something is not there in the end, or what it has thrown.
 * @example
 * await lazyLoaded(<Trail />);
 * const { serverHtml } = hydrateServerHtml(<Trail />);
 */
export async function lazyLoaded(element: ReactNode): Promise<void> {
  let thrown: unknown;
  for (let turn = 0; turn < MOST_TURNS; turn += 1) {
    try {
      if (!renderToString(element).includes(NOT_THERE)) return;
      thrown = new Error('A part of it is not there: it waits for more than an import, or throws');
    } catch (error) {
      thrown = error;
    }
    await new Promise((nextTurn) => setTimeout(nextTurn));
  }
  throw thrown;
}
