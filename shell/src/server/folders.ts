import path from 'node:path';

/** Where the shell's server finds what it serves. */
export interface Folders {
  /** The shell's own build. */
  build: string;
  /** Files served at the root of the site: icons, and the picture beside a shared link. */
  public: string;
  /** The local build of a remote that is published nowhere else. */
  localRelease(name: string): string;
}

/** @param serverBuild the folder of the running server, `shell/dist/server`. */
export function foldersFrom(serverBuild: string): Folders {
  const shell = path.resolve(serverBuild, '../..');
  return {
    build: path.dirname(serverBuild),
    public: path.join(shell, 'public'),
    localRelease: (name) => path.join(path.dirname(shell), `remote-${name}`, 'dist'),
  };
}
