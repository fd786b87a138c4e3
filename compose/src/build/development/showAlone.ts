import { type ComponentType, createElement } from 'react';
import { createRoot } from 'react-dom/client';

/** Shows each module of a remote on a page of its own, without props. */
export function showAlone(remote: string, modules: Readonly<Record<string, ComponentType>>): void {
  const articles = Object.entries(modules).map(([name, Module]) => {
    const id = `${remote}/${name}`;
    return createElement('article', { key: id, 'aria-label': id }, createElement(Module));
  });
  const page = document.body.appendChild(document.createElement('main'));
  createRoot(page).render(articles);
}
