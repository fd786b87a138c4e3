import type { SiteDefinition } from '../site/SiteDefinition.ts';
import { expandStyles } from './hydration/expandStyles.ts';
import { pause } from './pause.ts';
import type { TakeOverOptions } from './takeOver.tsx';

export type HydrateOptions = TakeOverOptions;

/**
 * What the program is made from, each a task of its own: they are in its files, and run here first. Those
 * of CommonJS by way of a file: asked for by name, the bundler would make them look like ES modules.
 */
const PARTS = [
  () => import(/* webpackMode: "eager" */ './libraries/react.ts'),
  () => import(/* webpackMode: "eager" */ './libraries/reactDom.ts'),
  () => import(/* webpackMode: "eager" */ './libraries/reactDomClient.ts'),
  takeOverStyles,
  () => import(/* webpackMode: "eager" */ './federation/joinFederation.ts'),
];

/**
 * Takes over the page that the server sent, and navigates between the site's pages from then on.
 * The program runs in several tasks, so that whoever does something meanwhile is answered.
 *
 * @param loadSite imports the site's definition, from the same file: `webpackMode: "eager"`.
 * @throws Error when the page is not one that `createComposition` has sent.
 */
export async function hydrate<Data, About>(
  loadSite: () => Promise<SiteDefinition<Data, About>>,
  options?: HydrateOptions,
): Promise<void> {
  for (const part of PARTS) {
    await part();
    await pause();
  }
  const site = await loadSite();
  await pause();
  const { takeOver } = await import(/* webpackMode: "eager" */ './takeOver.tsx');
  await takeOver(site, options);
}

async function takeOverStyles(): Promise<void> {
  const taken = expandStyles();
  await import(/* webpackMode: "eager" */ 'styled-components');
  taken();
}
