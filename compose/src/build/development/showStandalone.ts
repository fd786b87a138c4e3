import { type ComponentType, createElement } from 'react';
import { createRoot } from 'react-dom/client';

/**
 * Shows each module of a remote on a page of its own.
 *
 * @param sampleProps by the modules' ids, `<remote>/<module>`.
 */
export function showStandalone(
  remote: string,
  modules: Readonly<Record<string, ComponentType<object>>>,
  sampleProps: Readonly<Record<string, object>>,
): void {
  const articles = Object.entries(modules).map(([name, Module]) => {
    const id = `${remote}/${name}`;
    return createElement(
      'article',
      { key: id, 'aria-label': id },
      createElement(Module, sampleProps[id]),
    );
  });
  const page = document.body.appendChild(document.createElement('main'));
  createRoot(page).render(articles);
}
