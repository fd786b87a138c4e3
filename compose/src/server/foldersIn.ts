import path from 'node:path';
import type { WorkerProgram } from '../rendering/process/WorkerProgram.ts';

/** In the folder that the host's build makes for it (build/host/bootstrapScript.ts). */
const BOOTSTRAP_FILE = 'bootstrap.js';

/** Where the server of a composed site finds things. */
export interface Folders {
  browser: string;
  /** The file of the inline script. */
  bootstrap: string;
  /** What measures visits. */
  visit: string;
  mirror: string;
  /** Releases that pages pin and that never went live here. */
  pinned: string;
  /** The assets of builds of the host, this one and others. */
  builds: string;
  renderWorker: WorkerProgram;
  smokeRenderWorker: WorkerProgram;
}

/**
 * @param build the folder of the host's build.
 * @param dataDir that of what outlives a restart.
 */
export function foldersIn({ build, dataDir }: { build: string; dataDir: string }): Folders {
  const worker = (name: string) => ({
    file: path.join(build, 'workers', `${name}.cjs`),
    isBundled: true,
  });
  return {
    browser: path.join(build, 'browser'),
    bootstrap: path.join(build, 'bootstrap', BOOTSTRAP_FILE),
    visit: path.join(build, 'visit'),
    mirror: path.join(dataDir, 'releases'),
    builds: path.join(dataDir, 'builds'),
    pinned: path.join(dataDir, 'pinned-releases'),
    renderWorker: worker('renderer'),
    smokeRenderWorker: worker('smokeRender'),
  };
}
