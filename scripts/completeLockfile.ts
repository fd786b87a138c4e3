/** Adds to every lockfile what `missingPackages` says it has not: `npm run lockfile`. */
import { readFile, writeFile } from 'node:fs/promises';
import { LOCKFILES } from './lockfiles/lockfiles.ts';
import { type Lockfile, missingPackages } from './lockfiles/missingPackages.ts';

for (const file of LOCKFILES) {
  const at = new URL(`../${file}`, import.meta.url);
  const lock: Lockfile = JSON.parse(await readFile(at, 'utf8'));
  const missing = missingPackages(lock);
  const packages = Object.entries({ ...lock.packages, ...missing });
  const sorted = packages.sort(([a], [b]) => a.localeCompare(b, 'en'));
  await writeFile(
    at,
    `${JSON.stringify({ ...lock, packages: Object.fromEntries(sorted) }, null, 2)}\n`,
  );
  console.log(`${file}: added ${Object.keys(missing).length} packages of other platforms.`);
}
