import { render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server.node';

interface Hydrated {
  container: HTMLElement;
  /** What the server sent, before React touched it. */
  serverHtml: string;
  /**
   * Where the browser's first render disagreed with the server's HTML, and what else React found
   * wrong with it: none, if all is well.
   */
  mismatches: unknown[];
}

/**
 * Renders as the server does, then hydrates that HTML as the browser does.
 *
 * @param meanwhile what happens to the page before the script comes.
 */
export function hydrateServerHtml(
  element: ReactNode,
  meanwhile: (sent: HTMLElement) => void = () => {},
): Hydrated {
  const serverHtml = renderToString(element);
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
