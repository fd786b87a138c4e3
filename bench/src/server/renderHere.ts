import path from 'node:path';
import { REMOTE_NAMES } from '@statline/contract/remotes';
import type { Composition } from '../../../compose/src/protocol/composition/Composition.ts';
import { mirroredAt } from '../../../compose/src/protocol/paths.ts';
import { readServerBundle } from '../../../compose/src/releases/sources/fetchRelease.ts';
import { folderSource } from '../../../compose/src/releases/sources/folderSource.ts';
import { readManifest } from '../../../compose/src/releases/sources/readManifest.ts';
import { createServerLoader } from '../../../compose/src/rendering/worker/createServerLoader.ts';
import type { ServerModules } from '../../../compose/src/rendering/worker/evaluateModules.ts';
import { evaluateModules } from '../../../compose/src/rendering/worker/evaluateModules.ts';
import { pageTree } from '../../../compose/src/rendering/worker/renderPage.tsx';
import { renderToHtml } from '../../../compose/src/rendering/worker/renderToHtml.ts';
import { ROOT } from '../../../scripts/build/parts.ts';
import { site } from '../../../shell/src/site.tsx';

/*
 * A program: React's own render of the home page, with the modules of the local builds, as the baseline of a
 * composed page. It renders the same tree by `prerenderToNodeStream`, with styled-components' own collection
 * of styles, which is repeated for each page.
 */

/** What one render took, in milliseconds. */
export interface RenderTime {
  wallMs: number;
  cpuMs: number;
}

async function openRelease(name: string): Promise<ServerModules> {
  const source = folderSource(path.join(ROOT, `remote-${name}`, 'dist'));
  const { release } = await readManifest(source, name);
  const bundle = await readServerBundle(source, release);
  return bundle ? evaluateModules({ ...release, baseUrl: mirroredAt(release) }, bundle) : new Map();
}

const opened = await Promise.all(REMOTE_NAMES.map(openRelease));
const modules: ServerModules = new Map(opened.flatMap((each) => [...each]));

process.on('message', async (composition: Composition) => {
  const cpu = process.cpuUsage();
  const startedAt = performance.now();
  const errors: unknown[] = [];
  const loader = createServerLoader(composition.releases, modules);
  await renderToHtml(pageTree(site, '/', composition, loader), {
    onError: (error) => void errors.push(error),
  });
  const { user, system } = process.cpuUsage(cpu);
  if (errors.length > 0) throw errors[0];
  const time: RenderTime = {
    wallMs: performance.now() - startedAt,
    cpuMs: (user + system) / 1000,
  };
  process.send?.(time);
});
process.send?.('ready');
