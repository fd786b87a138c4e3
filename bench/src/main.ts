import { buildStale } from '../../scripts/build/buildParts.ts';
import { PARTS } from '../../scripts/build/parts.ts';
import { benchApi } from './api/benchApi.ts';
import { benchDay } from './day/benchDay.ts';
import { benchDeltas } from './deltas/benchDeltas.ts';
import { benchFaults } from './faults/benchFaults.ts';
import { benchGrowth } from './growth/benchGrowth.ts';
import { benchPages } from './pages/benchPages.ts';
import { soak } from './releases/soak.ts';
import { benchRenderers } from './renderers/benchRenderers.ts';
import { benchRequests } from './requests/benchRequests.ts';
import { benchRolling } from './rolling/benchRolling.ts';
import { benchServer } from './server/benchServer.ts';

/** Each prints its measurements, and throws where a limit is exceeded. */
const BENCHES = new Map<string, (args: readonly string[]) => Promise<void>>([
  ['api', benchApi],
  ['day', benchDay],
  ['deltas', benchDeltas],
  ['faults', benchFaults],
  ['growth', benchGrowth],
  ['pages', benchPages],
  ['renderers', benchRenderers],
  ['requests', benchRequests],
  ['rolling', benchRolling],
  ['server', benchServer],
  ['soak', soak],
]);

// npm runs a workspace's script in its folder; everything here is relative to the root.
process.chdir('..');

// Names, then the arguments of the last: `pages --page / --rounds 3`.
const args = process.argv.slice(2);
const options = args.findIndex((arg) => arg.startsWith('-'));
const names = options === -1 ? args : args.slice(0, options);
const unknown = names.filter((name) => !BENCHES.has(name));
if (unknown.length > 0) {
  console.error(`There is no ${unknown.join(', ')}; there is: ${[...BENCHES.keys()].join(', ')}.`);
  process.exit(2);
}
if (options !== -1 && names.length !== 1) {
  console.error('Options go with one name, such as: pages --page /');
  process.exit(2);
}
if (!args.includes('--help')) await buildStale(PARTS);
for (const [name, bench] of BENCHES) {
  if (names.length === 0 || names.includes(name)) {
    await bench(options === -1 ? [] : args.slice(options));
  }
}
