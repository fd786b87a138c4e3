import type { Configuration } from '@rspack/core';
import { isDev } from '../environment.ts';
import { generatedEntry, importLine } from '../generatedEntry.ts';
import { nodeService } from '../nodeService.ts';
import { bootstrapScript } from './bootstrapScript.ts';
import { browserBuild } from './browserBuild.ts';
import type { HostOptions } from './HostOptions.ts';
import { visitBuild } from './visitBuild.ts';
import { workerPrograms } from './workerPrograms.ts';

/**
 * The builds of a site's host: its program in the browser (`dist/browser`), the script that stands in
 * each document and decides when that program is loaded (`dist/bootstrap`), its server
 * (`dist/server/main.cjs`), the two worker programs that run remotes' code (`dist/workers`), and what
 * measures visits (`dist/visit`).
 * Each has a folder of its own, which it clears.
 *
 * @example
 * // rspack.config.mjs
 * import { host } from '@statline/compose/build';
 *
 * export default host({ workspace: import.meta.dirname });
 */
export function host({
  name = 'shell',
  site = './src/site.tsx',
  browser = takesOver(site),
  server = './src/main.ts',
  ...options
}: HostOptions): Configuration[] {
  const { workspace, rules, compiled } = options;
  const node = { workspace, ...(rules && { rules }), ...(compiled && { compiled }) };
  return [
    bootstrapScript(workspace),
    browserBuild({ ...options, name, browser }),
    nodeService({ ...node, namespace: name, entry: { main: server }, output: 'server' }),
    workerPrograms({ ...node, namespace: name, site }),
    // What is developed is measured by nobody.
    ...(isDev ? [] : [visitBuild(workspace, name)]),
  ];
}

/** The program of a site that does nothing of its own in the browser. */
const takesOver = (site: string): string =>
  generatedEntry(
    importLine('{ hydrate }', '@statline/compose/browser'),
    `hydrate(async () => (await import(/* webpackMode: "eager" */ ${JSON.stringify(site)})).site);`,
  );
