import path from 'node:path';

/** Folders of the files that the shell's server serves. */
export interface Folders {
  /** The shell's own build. */
  build: string;
  /** Files served at the root of the site: icons, and the image of shared links. */
  public: string;
  /** The local build of a remote, for which no URL is set. */
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
