import type Koa from 'koa';
import { serveKeptAssets } from '../pages/assets/serveKeptAssets.ts';
import type { PageAssets } from '../pages/composing/ComposerOptions.ts';
import { readBrowserBuild, readVisitScript } from '../pages/document/BrowserBuild.ts';
import { VISIT_SCRIPT_PATH } from '../protocol/paths.ts';
import type { CompositionOptions } from './CompositionOptions.ts';
import type { Folders } from './foldersIn.ts';

/** The host's own files. */
export interface Assets extends PageAssets {
  folders: Pick<Folders, 'browser' | 'visit' | 'mirror' | 'pinned'>;
  /** Serves the assets of the host's other builds; undefined: there are none in development. */
  serveKept?: Koa.Middleware | undefined;
}

/** @throws StartError when the host is not built. */
export async function openAssets<Data, About>(
  { isDevelopment, visitSample, peers = [], logger }: CompositionOptions<Data, About>,
  folders: Folders,
): Promise<Assets> {
  const build = await readBrowserBuild(folders);
  return {
    folders,
    build,
    serveKept: isDevelopment ? undefined : await serveKeptAssets({ ...folders, peers, logger }),
    measured: await measuredVisits(folders.visit, isDevelopment ? 0 : visitSample),
  };
}

async function measuredVisits(folder: string, sample = 0): Promise<PageAssets['measured']> {
  if (sample === 0) return undefined;
  const { file, integrity } = await readVisitScript(folder);
  return { sample, script: { href: `${VISIT_SCRIPT_PATH}${file}`, integrity } };
}
