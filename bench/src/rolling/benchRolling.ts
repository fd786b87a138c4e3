import { mongoTestUri } from '../../../api/fixtures/stores/mongoForTests.ts';
import { loadCluster } from '../../../e2e/rolling/loadCluster.ts';
import { type Replacement, startCluster } from '../../../e2e/rolling/startCluster.ts';

const VISITORS = 8;
const ROUNDS = 3;

/** Timeout for the dashboard's total, which one of the APIs counts; it is slow on a busy machine. */
const COUNTED_WITHIN_MS = 60_000;

/**
 * Replaces two APIs and updates two shells in turn, under load, and compares what was acknowledged with what
 * is stored.
 *
 * @throws Error where a request has failed or a sign-up is lost.
 */
export async function benchRolling(): Promise<void> {
  if (mongoTestUri === undefined) {
    console.log('The rolling update is left out: it takes MONGODB_TEST_URI.');
    return;
  }
  console.log('\nA rolling update of two APIs and two shells, under load');
  print(['round', 'by', 'seconds', 'requests', 'failures', 'acknowledged', 'stored']);
  for (let round = 1; round <= ROUNDS; round += 1) {
    for (const replacement of ['surge', 'restart'] as const) {
      await runRound(round, replacement, mongoTestUri);
    }
  }
}

const print = (columns: readonly (string | number)[]) =>
  console.log(columns.map((column) => String(column).padStart(12)).join('  '));

/** The dashboard's total, once it has reached the acknowledged sign-ups, or at the timeout. */
async function countedUpTo(acknowledged: number, url: string): Promise<number> {
  const deadline = performance.now() + COUNTED_WITHIN_MS;
  for (;;) {
    const { total } = await (await fetch(`${url}/api/dashboard`)).json();
    if (total >= acknowledged || performance.now() > deadline) return total;
    await new Promise((wake) => setTimeout(wake, 500));
  }
}

async function runRound(round: number, replacement: Replacement, mongodb: string): Promise<void> {
  const cluster = await startCluster(mongodb, replacement);
  try {
    const load = loadCluster(cluster.url, VISITORS);
    const startedAt = performance.now();
    await cluster.replaceApis();
    await cluster.updateShells(() => load.more(300));
    await load.stop();
    const seconds = (performance.now() - startedAt) / 1_000;
    const total = await countedUpTo(load.acknowledged(), cluster.url);
    const failures = [...load.failures(), ...cluster.shells.failures(), ...cluster.apis.failures()];
    const counts = [load.requests(), failures.length, load.acknowledged(), total];
    print([round, replacement, seconds.toFixed(1), ...counts]);
    if (failures.length > 0) throw new Error(`Requests failed: ${failures.slice(0, 5).join('; ')}`);
    if (total !== load.acknowledged()) throw new Error('Sign-ups and acknowledgements differ.');
  } finally {
    await cluster.stop();
  }
}
