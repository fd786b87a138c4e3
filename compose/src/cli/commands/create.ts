import type { Outcome } from '../Command.ts';
import { checkRemoteName } from '../create/checkRemoteName.ts';
import { devPortOf } from '../create/devPortOf.ts';
import type { Starter } from '../create/Starter.ts';
import { starterFiles, starterModule } from '../create/starterFiles.ts';
import { writeFiles } from '../create/writeFiles.ts';
import { fromWhereTyped, readOptions } from '../readOptions.ts';

/** `compose create <name>`: makes a remote in a new folder, fit to be a repository of its own. */
export async function create(args: readonly string[]): Promise<Outcome> {
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

const USAGE = `Usage: compose create <name> [--contract <package>]

  --contract  the package with the types of what the site gives to modules: <package>/remotes`;

/** As npm has it. */
const PACKAGE_NAME = /^(@[a-z0-9~-][a-z0-9._~-]*\/)?[a-z0-9~-][a-z0-9._~-]*$/;

function readStarter(args: readonly string[]): Starter {
  const { positionals, values } = readOptions(
    { args, allowPositionals: true, options: { contract: { type: 'string' } } },
    USAGE,
  );
  const [name, ...others] = positionals;
  if (!name || others.length > 0) throw new Error(USAGE);
  const { contract } = values;
  if (contract !== undefined && !PACKAGE_NAME.test(contract)) {
    throw new Error(`--contract takes the name of a package, not "${contract}".`);
  }
  return { name, contract };
}
