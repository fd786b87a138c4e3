import type { Compilation } from '@rspack/core';

/** The scripts that an entry of a build has become. */
export const entryScripts = ({ entrypoints }: Compilation, name: string): string[] =>
  (entrypoints.get(name)?.getFiles() ?? []).filter((file) => file.endsWith('.js'));
