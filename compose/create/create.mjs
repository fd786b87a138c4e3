#!/usr/bin/env node
/** `npm create compose <name>`: makes a site of a host and two remotes in a new folder. */
import { existsSync } from 'node:fs';
import { cp, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';

const [name, ...others] = process.argv.slice(2);
if (!/^[a-z0-9][a-z0-9._-]*$/.test(name ?? '') || others.length > 0) {
  console.error(
    'Usage: npm create compose <name>\n\n  <name>  lower-case letters, digits and dashes',
  );
  process.exit(2);
}
const folder = path.resolve(name);
if (existsSync(folder)) {
  console.error(`The folder ${name} exists: nothing is replaced.`);
  process.exit(1);
}
await cp(path.join(import.meta.dirname, 'template'), folder, { recursive: true });
for (const file of await readdir(folder, { recursive: true })) {
  if (path.basename(file) !== '_gitignore') continue;
  await rename(path.join(folder, file), path.join(folder, path.dirname(file), '.gitignore'));
}
const description = path.join(folder, 'package.json');
const contents = JSON.parse(await readFile(description, 'utf8'));
await writeFile(description, `${JSON.stringify({ ...contents, name }, null, 2)}\n`);
console.log(`Made ${name}/, a host and two remotes. In it:

  npm install
  npm run setup   once: builds, and releases both remotes
  npm start       runs the site at http://localhost:3000
  npm test        the remotes' tests

README.md has the next steps.`);
