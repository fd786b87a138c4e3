import type { Configuration } from '@rspack/core';
import { generatedEntry, importLine } from '../entries.ts';
import { isDev } from '../environment.ts';
import { nodeService } from '../nodeService.ts';
import { browserBuild } from './browserBuild.ts';
import type { HostOptions } from './HostOptions.ts';
import { bootstrapScript, visitScript } from './pageScripts.ts';
import { workerPrograms } from './workerPrograms.ts';

/**
 * rspack configurations of a site's host: the browser program (`dist/browser`), the inline script that
 * decides when to load it and the inspection overlay (`dist/bootstrap`), the server
 * (`dist/server/main.cjs`), the two worker programs that run remotes' code (`dist/workers`), and the
 * script that measures visits (`dist/visit`). Each build clears its folder. Configurations are plain
 * objects: change what you need.
 *
 * @example
 * // rspack.config.mjs
 * import { host } from '@statline/compose/build';
 *
 * export default host({ workspace: import.meta.dirname });
 */
export function host({
  site = './src/site.tsx',
  browser = takesOver(site),
  server = './src/main.ts',
  ...options
}: HostOptions): Configuration[] {
  const { workspace, rules, compiled } = options;
  const node = { workspace, ...(rules && { rules }), ...(compiled && { compiled }) };
  return [
    bootstrapScript(workspace),
    browserBuild({ ...options, browser }),
    nodeService({ ...node, entry: { main: server }, output: 'server' }),
    workerPrograms(site, node),
    // Development is not measured.
    ...(isDev ? [] : [visitScript(workspace)]),
  ];
}

const takesOver = (site: string): string =>
  generatedEntry(
    importLine('{ hydrate }', '@statline/compose/browser'),
    `hydrate(async () => (await import(/* webpackMode: "eager" */ ${JSON.stringify(site)})).site);`,
  );
