import { importLine } from '../generatedEntry.ts';
import type { NamedRemote } from './RemoteOptions.ts';

/** Lines that import every module of a remote by its name. */
export const importModules = ({ modules }: NamedRemote): string[] =>
  modules.map((name) => importLine(name, `./src/${name}.tsx`));
