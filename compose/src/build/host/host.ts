import type { Configuration } from '@rspack/core';
import * as v from 'valibot';
import { CONTENT_HASH } from '../browserOutput.ts';
import { checkOptions, optionsOf } from '../checkOptions.ts';
import { BROWSER, commonConfiguration, isDev, PLAIN_SCRIPT } from '../commonConfiguration.ts';
import { generatedEntry, HOST_NAME, importLine, ownModule } from '../entries.ts';
import { nodeService } from '../nodeService.ts';
import { listEntrypoint } from '../plugins/listEntrypoint.ts';
import { precompressAssets } from '../plugins/precompressAssets.ts';
import { browserBuild } from './browserBuild.ts';
import type { HostBudgets, HostDevelopment, HostOptions } from './HostOptions.ts';
import { workerPrograms } from './workerPrograms.ts';

/**
 * rspack configurations of a site's host: the host bundle (`dist/browser`), the inline script that decides when to load
 * it and the inspection overlay (`dist/bootstrap`), the server (`dist/server/main.cjs`), the two worker programs that
 * run remotes' code (`dist/workers`), and the script that measures visits (`dist/visit`). Each build clears its folder.
 * Configurations are plain objects: change what you need.
 *
 * @throws Error if an option is unknown or not valid.
 * @example
 * // rspack.config.mjs
 * import { host } from '@statline/compose/build';
 *
 * export default host({ workspace: import.meta.dirname });
 */
export function host(options: HostOptions): Configuration[] {
  checkOptions('host', OPTIONS, options);
  const { workspace, site = './src/site.tsx', server = './src/main.ts', rules, compiled } = options;
  const node = { workspace, ...(rules && { rules }), ...(compiled && { compiled }) };
  return [
    bootstrapScript(workspace),
    browserBuild({ browser: hostBundleEntry(site), ...options }),
    nodeService({ ...node, entry: { main: server }, output: 'server' }),
    workerPrograms(site, node),
    // Visits in development are not measured.
    ...(isDev ? [] : [visitScript(workspace)]),
  ];
}

const Text = v.optional(v.string());
const Texts = v.optional(v.array(v.string()));
const Size = v.optional(v.number());

const OPTIONS = optionsOf<HostOptions>({
  workspace: v.string(),
  site: Text,
  browser: Text,
  styles: Texts,
  server: Text,
  rules: v.optional(v.array(v.unknown())),
  compiled: Texts,
  budgets: v.optional(optionsOf<HostBudgets>({ script: Size, fonts: Size })),
  development: v.optional(optionsOf<HostDevelopment>({ port: v.number(), serverPort: v.number() })),
});

const hostBundleEntry = (site: string): string =>
  generatedEntry(
    importLine('{ hydrate }', '@statline/compose/browser'),
    `hydrate(async () => (await import(/* webpackMode: "eager" */ ${JSON.stringify(site)})).site);`,
  );

/** Builds the inline scripts of documents, and the inspection overlay, as files without a module runtime. */
const bootstrapScript = (workspace: string): Configuration =>
  commonConfiguration({
    workspace,
    folder: 'bootstrap',
    namespace: 'bootstrap',
    name: 'bootstrap',
    target: PLAIN_SCRIPT,
    // Source maps do not apply to inline scripts.
    devtool: false,
    entry: {
      bootstrap: ownModule('browser/bootstrap/main'),
      sequences: ownModule('browser/bootstrap/sequences'),
      inspect: ownModule('browser/inspection/openOverlay'),
    },
    output: { filename: '[name].js', chunkFormat: false, clean: true },
    optimization: { minimize: true },
  });

/** A separate build: as a chunk of the host, the script would bring the chunk loader (2 KB) into every visit. */
const visitScript = (workspace: string): Configuration =>
  commonConfiguration({
    workspace,
    folder: 'visit',
    namespace: HOST_NAME,
    name: 'visit',
    target: BROWSER,
    entry: { visit: ownModule('browser/measureVisit') },
    output: {
      filename: `[name].${CONTENT_HASH}.js`,
      uniqueName: `${HOST_NAME}-visit`,
      clean: true,
    },
    plugins: [listEntrypoint('visit'), precompressAssets],
  });
