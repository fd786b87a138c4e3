import { checkRemoteName } from '../../compose/src/cli/commands/create.ts';
import { PORTS } from '../../contract/src/ports.ts';
import { MODULES, REMOTE_NAMES } from '../../contract/src/remotes.ts';

/** A remote that is about to be made. */
export interface NewRemote {
  /** One lower-case word: it becomes a folder, a global variable and a part of a setting's name. */
  name: string;
  /** The one module that it exposes at first. */
  module: string;
  /** Of its dev server. */
  port: number;
}

/** What other parts of this repository are called. */
const RESERVED = ['api', 'compose', 'contract', 'service', 'ui'];

/**
 * Decides what a new remote is called and where it is developed.
 *
 * @throws Error with one sentence when the name cannot be had.
 */
export function planRemote(name: string | undefined): NewRemote {
  if (!name) throw new Error('Usage: npm run create-remote -- <name>');
  checkRemoteName(name, RESERVED);
  if (REMOTE_NAMES.some((taken) => taken === name)) throw new Error(`There is a remote-${name}.`);
  // The sample section's id is the name, and ids are unique on a page.
  if (Object.values(MODULES).some(({ sections = [] }) => sections.includes(name))) {
    throw new Error(`"${name}" is the id of a section already: take another name.`);
  }
  return { name, module: `${capitalized(name)}Section`, port: nextPort() };
}

export const capitalized = (name: string): string => `${name[0]?.toUpperCase()}${name.slice(1)}`;

/** The front ends have the ports from 3000 on. */
const nextPort = (): number => Math.max(...Object.values(PORTS).filter((port) => port < 4000)) + 1;
