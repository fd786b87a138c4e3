import { checkRemoteName } from '../../compose/src/cli/commands/create.ts';
import { PORTS } from '../../contract/src/ports.ts';
import { MODULES, REMOTE_NAMES } from '../../contract/src/remotes.ts';

/** A remote that is to be created. */
export interface NewRemote {
  /** One lower-case word, since it is used as a folder, a global variable and part of a setting's name. */
  name: string;
  /** Its first module. */
  module: string;
  /** Port of its dev server. */
  port: number;
}

/** Names of other parts of this repository. */
const RESERVED = ['api', 'compose', 'contract', 'service', 'ui'];

/**
 * Chooses the module name and port of a new remote.
 *
 * @throws Error with one sentence if the name is not available.
 */
export function planRemote(name: string | undefined): NewRemote {
  if (!name) throw new Error('Usage: npm run create-remote -- <name>');
  checkRemoteName(name, RESERVED);
  if (REMOTE_NAMES.some((taken) => taken === name)) throw new Error(`There is a remote-${name}.`);
  // The sample section has the name as its id, and ids are unique on a page.
  if (Object.values(MODULES).some(({ sections = [] }) => sections.includes(name))) {
    throw new Error(`"${name}" is the id of a section already: take another name.`);
  }
  return { name, module: `${capitalized(name)}Section`, port: nextPort() };
}

export const capitalized = (name: string): string => `${name[0]?.toUpperCase()}${name.slice(1)}`;

/** Front ends have ports from 3000 on. */
const nextPort = (): number => Math.max(...Object.values(PORTS).filter((port) => port < 4000)) + 1;
