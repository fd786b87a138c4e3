import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server.node';

/** Nested imports take some turns of the event loop; a component that takes more waits for something else. */
const MAX_TURNS = 50;

/** React's markup for a boundary whose content is missing. */
const MISSING = '<!--$!-->';

/**
 * Waits until the `React.lazy` components of an element are loaded. On a site's server they always are;
 * in a test, await this before `hydrateServerHtml`, which does not wait.
 *
 * @param element the element that contains them.
 * @throws Error if a component is still not loaded after 50 turns of the event loop, or the component's own error.
 * @example
 * await lazyLoaded(<Trail />);
 * const { serverHtml } = hydrateServerHtml(<Trail />);
 */
export async function lazyLoaded(element: ReactNode): Promise<void> {
  let thrown: unknown;
  for (let turn = 0; turn < MAX_TURNS; turn += 1) {
    try {
      if (!renderToString(element).includes(MISSING)) return;
      thrown = new Error('A part of it is not there: it waits for more than an import, or throws');
    } catch (error) {
      thrown = error;
    }
    await new Promise((nextTurn) => setTimeout(nextTurn));
  }
  throw thrown;
}
