import { medianOf } from '../statistics.ts';
import { API, launchProgram } from './launchProgram.ts';

const ROUNDS = 5;
const VIEWS = 3_000;
const MAX_RATIO = 1.2;
const MAX_START_MS = 5_000;

/**
 * The cost of a dashboard view with few and with many records, and the time of a start with many. Views are
 * requested in turns, so that other work on the machine affects both, and in several rounds, since a database
 * flushes earlier writes in bursts.
 *
 * @throws Error where either is over its limit.
 */
export async function compareDashboards(
  name: string,
  fewEnv: Record<string, string>,
  manyEnv: Record<string, string>,
): Promise<void> {
  const few = await launchProgram(API, fewEnv);
  const started = performance.now();
  const many = await launchProgram(API, manyEnv);
  const ready = await fetch(`${many.url}/readyz`);
  const startMs = Math.round(performance.now() - started);
  if (!ready.ok) throw new Error(`not ready: ${ready.status}`);

  const ratios: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1)
    ratios.push(await compareViews(few.url, many.url));
  await few.stop();
  await many.stop();
  const median = medianOf(ratios);
  const [least, most] = [Math.min(...ratios), Math.max(...ratios)].map((ratio) => ratio.toFixed(2));
  console.log(
    `${name}: dashboard view, many records ÷ few: ${median.toFixed(2)}, ${least} to ${most} in ${ROUNDS} rounds (at most ${MAX_RATIO})`,
  );
  console.log(
    `${name}: start with many records, until ready: ${startMs} ms (at most ${MAX_START_MS})`,
  );
  if (median > MAX_RATIO || startMs > MAX_START_MS) throw new Error(`${name}: over a limit`);
}

async function compareViews(few: string, many: string): Promise<number> {
  const times = { few: [] as number[], many: [] as number[] };
  for (let view = 0; view < VIEWS; view += 1) {
    times.few.push(await timeOf(few));
    times.many.push(await timeOf(many));
  }
  return mean(times.many) / mean(times.few);
}

async function timeOf(url: string): Promise<number> {
  const started = performance.now();
  const response = await fetch(`${url}/api/dashboard`);
  await response.arrayBuffer();
  if (!response.ok) throw new Error(`status ${response.status}`);
  return performance.now() - started;
}

/** The mean, not the median: a refresh that only one view in a thousand pays for counts too. */
function mean(times: readonly number[]): number {
  return times.reduce((sum, time) => sum + time, 0) / times.length;
}
