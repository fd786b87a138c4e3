import { checkRemoteName } from '../create/checkRemoteName.ts';
import { starterFiles, starterModule } from '../create/starterFiles.ts';
import { writeFiles } from '../create/writeFiles.ts';
import { fromWhereTyped } from '../fromWhereTyped.ts';

/** `compose create <name>`: makes a remote in a new folder. */
export async function create([name, ...others]: readonly string[]): Promise<string> {
  if (!name || others.length > 0) throw new Error('Usage: compose create <name>');
  checkRemoteName(name);
  const folder = `remote-${name}`;
  await writeFiles(fromWhereTyped(folder), starterFiles(name));
  return `Made ${folder}/. In it:

  npm install
  npm run dev                              alone, at http://localhost:3001
  npm run build                            its release
  npm run check -- --shell https://…       would that site accept it?
  npm run release -- --to <folder>         publishes it

A page of the site mounts it as ${name}/${starterModule(name)}.`;
}
