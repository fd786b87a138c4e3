import { mongoTestUri } from '../../../api/fixtures/stores/mongoForTests.ts';
import { loadCluster } from '../../../e2e/rolling/loadCluster.ts';
import { startCluster } from '../../../e2e/rolling/startCluster.ts';

const VISITORS = 8;
const ROUNDS = 3;

/** The dashboard is at most so old. */
const FRESH_MS = 6_000;

/**
 * Restarts two APIs and updates two shells in turn, under load, and compares what was acknowledged with what
 * is stored.
 *
 * @throws Error where a request has failed or a sign-up is lost.
 */
export async function benchRolling(): Promise<void> {
  if (mongoTestUri === undefined) {
    console.log('The rolling update is left out: it takes MONGODB_TEST_URI.');
    return;
  }
  console.log('\nA rolling restart of two APIs and update of two shells, under load');
  console.log('round  seconds  requests  failures  acknowledged  stored');
  for (let round = 1; round <= ROUNDS; round += 1) await runRound(round, mongoTestUri);
}

async function runRound(round: number, mongodb: string): Promise<void> {
  const cluster = await startCluster(mongodb);
  try {
    const load = loadCluster(cluster.url, VISITORS);
    const startedAt = performance.now();
    await cluster.restartApis();
    await cluster.updateShells(() => load.more(300));
    await load.stop();
    const seconds = (performance.now() - startedAt) / 1_000;
    await new Promise((wake) => setTimeout(wake, FRESH_MS));
    const { total } = await (await fetch(`${cluster.url}/api/dashboard`)).json();
    const failures = [...load.failures(), ...cluster.shells.failures(), ...cluster.apis.failures()];
    const columns = [round, seconds.toFixed(1), load.requests(), failures.length];
    console.log(
      [...columns, load.acknowledged(), total]
        .map((column) => String(column).padStart(8))
        .join('  '),
    );
    if (failures.length > 0) throw new Error(`Requests failed: ${failures.slice(0, 5).join('; ')}`);
    if (total !== load.acknowledged()) throw new Error('Sign-ups and acknowledgements differ.');
  } finally {
    await cluster.stop();
  }
}
