import type { SiteDefinition } from '../site/SiteDefinition.ts';
import { expandStyles } from './hydration/expandStyles.ts';

/** Evaluated first, each in a separate task. The code is in the bundle's own files (`webpackMode: "eager"`). */
const PARTS = [
  () => import(/* webpackMode: "eager" */ 'react'),
  () => import(/* webpackMode: "eager" */ 'react-dom'),
  () => import(/* webpackMode: "eager", webpackExports: ["hydrateRoot"] */ 'react-dom/client'),
  hydrateStyles,
];

/**
 * Hydrates the page that the server has sent. From then on links to the site's pages, and GET forms without fields,
 * navigate on the client: the new page starts at its top, with the focus on its `<h1>`, or on `<main>` until there is
 * one. `host()` generates an entry that calls it, unless its option `browser` names one.
 *
 * Initialisation is split into several tasks, to keep input delay short. For the same reason an entry of your own must
 * not import anything else that imports styled-components.
 *
 * @param loadSite imports the site's definition; `webpackMode: "eager"` keeps it in the same file.
 * @throws Error if the page was not sent by `createComposition`.
 * @example
 * void hydrate(async () => (await import('./site.tsx')).site);
 */
export async function hydrate<Data, About>(
  loadSite: () => Promise<SiteDefinition<Data, About>>,
): Promise<void> {
  try {
    for (const part of PARTS) {
      await part();
      await pause();
    }
    const site = await loadSite();
    await pause();
    const { hydratePage } = await import(/* webpackMode: "eager" */ './hydratePage.tsx');
    await hydratePage(site);
  } catch (error) {
    window.composeBootstrap.interactions.abandon();
    throw error;
  }
}

async function hydrateStyles(): Promise<void> {
  const removeCompactStyles = expandStyles();
  const { confineStyledRules } = await import(
    /* webpackMode: "eager" */ './hydration/confineStyledRules.ts'
  );
  confineStyledRules();
  removeCompactStyles();
}

/** Yields to the browser, so that it can paint and handle input. */
const pause = (): Promise<void> =>
  window.scheduler?.yield?.() ?? new Promise((goOn) => setTimeout(goOn));
