import path from 'node:path';
import { serveFiles } from '@statline/service/files/serveFiles';
import type { Logger } from '@statline/service/logging/createLogger';
import type Koa from 'koa';
import compose from 'koa-compose';
import { HOST_FILE, type HostFiles, keepHostFiles } from '../pages/assets/keepHostFiles.ts';
import { filesInBucket, filesInState } from '../pages/assets/SharedFiles.ts';
import { serveDeltas } from '../pages/assets/serveDeltas.ts';
import { IMMUTABLE } from '../pages/cacheControl.ts';
import type { PageAssets } from '../pages/composing/ComposerOptions.ts';
import { readBrowserBuild, readVisitScript } from '../pages/document/BrowserBuild.ts';
import { ASSETS_PATH, MIRROR_PATH, VISIT_SCRIPT_PATH } from '../protocol/paths.ts';
import type { Mirrors } from '../releases/mirror/openMirrors.ts';
import type { CompositionOptions } from './CompositionOptions.ts';

/** The files that browsers load. */
export interface Assets extends PageAssets {
  /** Folders of the host's browser files, of its bootstrap and visit scripts, and of both mirrors. */
  folders: Record<'browser' | 'bootstrap' | 'visit' | 'mirror' | 'onDemand', string>;
  /** The host's files of this build and of others; undefined in development. */
  hostFiles?: HostFiles | undefined;
}

/** @throws StartError when the host is not built. */
export async function readAssets<Data, About>(
  options: CompositionOptions<Data, About>,
  { mirror, onDemandMirror }: Mirrors,
): Promise<Assets> {
  const { state, builds, isDevelopment, logger } = options;
  const { visitSample: sample = 0 } = options.pages ?? {};
  const { trustedProxies = 0 } = options.requests ?? {};
  const browser = path.join(options.build, 'browser');
  const visit = path.join(options.build, 'visit');
  const bootstrap = path.join(options.build, 'bootstrap');
  const folders = {
    browser,
    bootstrap,
    visit,
    mirror: mirror.folder,
    onDemand: onDemandMirror.folder,
  };
  const build = await readBrowserBuild({ browser, bootstrap });
  if (isDevelopment) return { folders, build, measured: undefined };
  const kept = path.join(options.dataDir, 'builds');
  const shared = builds ? await filesInBucket(builds) : state && filesInState(state);
  return {
    folders,
    build,
    hostFiles: await keepHostFiles({ browser, visit, kept, shared, trustedProxies, logger }),
    measured: sample === 0 ? undefined : { sample, script: await readVisitScript(visit) },
  };
}

/** Serves the host's browser files; for these and for releases' files, also the differences between two versions. */
export function serveHostFiles({ folders, hostFiles }: Assets, logger: Logger): Koa.Middleware {
  const { browser, visit, mirror, onDemand } = folders;
  // The files are immutable, because their names contain their hash; in development they do not.
  const immutable = { cacheControl: IMMUTABLE, ...(hostFiles && { only: HOST_FILE }) };
  return compose([
    ...(hostFiles ? [serveDeltas(ASSETS_PATH, [hostFiles.folder], logger)] : []),
    serveDeltas(MIRROR_PATH, [mirror, onDemand], logger),
    serveFiles(VISIT_SCRIPT_PATH, visit, immutable),
    serveFiles(ASSETS_PATH, browser, immutable),
    ...(hostFiles ? [hostFiles.middleware] : []),
    serveFiles(ASSETS_PATH, browser, { ...immutable, exclusive: true }),
  ]);
}
