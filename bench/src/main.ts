import { benchApi } from './api/benchApi.ts';
import { benchFaults } from './faults/benchFaults.ts';

/** Each prints what it measures as it goes, and throws when something does not hold. */
const BENCHES = new Map<string, () => Promise<void>>([
  ['api', benchApi],
  ['faults', benchFaults],
]);

// npm runs a workspace's script in its folder; everything here is relative to the root.
process.chdir('..');

const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !BENCHES.has(name));
if (unknown.length > 0) {
  console.error(`There is no ${unknown.join(', ')}; there is: ${[...BENCHES.keys()].join(', ')}.`);
  process.exit(2);
}
for (const [name, bench] of BENCHES) {
  if (wanted.length === 0 || wanted.includes(name)) await bench();
}
