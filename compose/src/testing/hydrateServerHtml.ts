import { render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server.node';

/** What `hydrateServerHtml` returns. */
export interface Hydrated {
  /** The hydrated element, in `document.body`. */
  container: HTMLElement;
  /** The server's HTML, before hydration. */
  serverHtml: string;
  /** Recoverable errors of hydration, such as mismatches. Empty if server and browser agree. */
  mismatches: unknown[];
}

/**
 * Renders an element as the server does, then hydrates that HTML as the browser does.
 *
 * @param element the element, such as a module.
 * @param meanwhile called with the server's HTML before hydration, such as to type into a field.
 * @throws Error if the element contains a `React.lazy` component that is not loaded: call `lazyLoaded` first.
 * @example
 * const { serverHtml, mismatches } = hydrateServerHtml(<CartSection />);
 * expect(mismatches).toEqual([]);
 */
export function hydrateServerHtml(
  element: ReactNode,
  meanwhile: (sent: HTMLElement) => void = () => {},
): Hydrated {
  const serverHtml = renderLoaded(element);
  const container = document.body.appendChild(document.createElement('div'));
  container.innerHTML = serverHtml;
  meanwhile(container);
  const mismatches: unknown[] = [];
  render(element, {
    container,
    hydrate: true,
    onRecoverableError: (error) => mismatches.push(error),
  });
  return { container, serverHtml, mismatches };
}

/** React's message for a part that has suspended, with a boundary around it and without. */
const SUSPENDED = /<!--\$!--><template data-msg="[^"]*does not support Suspense/;
const SUSPENDED_ALONE = /suspended while responding to synchronous input/;

const NOT_LOADED =
  'A part of it is not loaded yet (React.lazy), so the HTML of the server lacks it: `await lazyLoaded(element)` of @statline/compose/testing first.';

function renderLoaded(element: ReactNode): string {
  let html: string;
  try {
    html = renderToString(element);
  } catch (error) {
    if (SUSPENDED_ALONE.test(String(error))) throw new Error(NOT_LOADED, { cause: error });
    throw error;
  }
  if (SUSPENDED.test(html)) throw new Error(NOT_LOADED);
  return html;
}
