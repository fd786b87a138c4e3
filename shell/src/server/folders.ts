import path from 'node:path';
import type { WorkerProgram } from '@statline/compose/process/WorkerProgram';
import type { RemoteName } from '@statline/contract/remotes';

/** Where the shell's server finds what it serves. */
export interface Folders {
  /** The shell's browser build. */
  browser: string;
  /** Files served at the root of the site: the icon. */
  public: string;
  /** The shell's copies of the releases. */
  mirror: string;
  /** A program that runs remotes' code. */
  worker(name: 'renderer' | 'smokeRender'): WorkerProgram;
  /** The local build of a remote that is published nowhere else. */
  localRelease(name: RemoteName): string;
}

/** @param serverBuild the folder of the running server, `shell/dist/server`. */
export function foldersFrom(serverBuild: string, dataDir: string): Folders {
  const shell = path.resolve(serverBuild, '../..');
  return {
    browser: path.resolve(serverBuild, '../browser'),
    public: path.join(shell, 'public'),
    mirror: path.join(dataDir, 'releases'),
    worker: (name) => ({
      file: path.resolve(serverBuild, '../workers', `${name}.cjs`),
      isBundled: true,
    }),
    localRelease: (name) => path.join(path.dirname(shell), `remote-${name}`, 'dist'),
  };
}
