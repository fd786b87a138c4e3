import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { REMOTE_NAME, REMOTE_NAME_RULE } from '../../protocol/names/ModuleId.ts';
import type { Outcome } from '../arguments/Command.ts';
import { fromWhereTyped, readOptions } from '../arguments/readOptions.ts';
import { devPortOf, type Starter, starterFiles, starterModule } from './starterFiles.ts';

export async function run(args: readonly string[]): Promise<Outcome> {
  const starter = readStarter(args);
  const { name } = starter;
  checkRemoteName(name);
  const folder = `remote-${name}`;
  await writeFiles(fromWhereTyped(folder), starterFiles(starter));
  const text = `Made ${folder}/. In it:

  npm install
  npm run dev                              alone, at http://localhost:${devPortOf(name)}
  npm test                                 its tests
  npm run build                            its release
  npm run check -- --shell https://…       would that site accept it?
  npm run release -- --to <folder>         publishes it

A page of the site mounts it as ${name}/${starterModule(name)}.`;
  return { text };
}

export const USAGE = `Usage: compose create <name> [--contract <package>]

  --contract  the package with the types of what the site gives to modules: <package>/remotes`;

const NPM_PACKAGE_NAME = /^(@[a-z0-9~-][a-z0-9._~-]*\/)?[a-z0-9~-][a-z0-9._~-]*$/;

function readStarter(args: readonly string[]): Starter {
  const { positionals, values } = readOptions(
    { args, allowPositionals: true, options: { contract: { type: 'string' } } },
    USAGE,
  );
  const [name, ...others] = positionals;
  if (!name || others.length > 0) throw new Error(USAGE);
  const { contract } = values;
  if (contract !== undefined && !NPM_PACKAGE_NAME.test(contract)) {
    throw new Error(`--contract takes the name of a package, not "${contract}".`);
  }
  return { name, contract };
}

/** Names with another meaning to the shell. */
const RESERVED = ['shell', 'override', 'remote'];

/** @param reserved further names that the remote must not have. */
export function checkRemoteName(name: string, reserved: readonly string[] = []): void {
  if (!REMOTE_NAME.test(name)) {
    throw new Error(`"${name}" is not a name for a remote: take one word of ${REMOTE_NAME_RULE}.`);
  }
  // A record by remote would have the properties of every object, such as `constructor`.
  if ([...RESERVED, ...reserved].includes(name) || name in Object.prototype) {
    throw new Error(`"${name}" is a reserved name: take another one.`);
  }
}

/** @throws Error if the folder exists already: no file is replaced. */
export async function writeFiles(folder: string, files: ReadonlyMap<string, string>) {
  if (existsSync(folder)) throw new Error(`There is a folder ${path.basename(folder)} already.`);
  for (const [file, text] of files) {
    await mkdir(path.dirname(path.join(folder, file)), { recursive: true });
    await writeFile(path.join(folder, file), text);
  }
}
