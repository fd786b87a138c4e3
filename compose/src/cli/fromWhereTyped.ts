import path from 'node:path';

/**
 * The absolute path of a file or folder that was typed. npm runs a package's command in its
 * folder: what was typed is meant from where it was typed.
 */
export const fromWhereTyped = (location: string): string =>
  path.resolve(process.env.INIT_CWD ?? '.', location);
