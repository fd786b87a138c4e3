import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { Agent } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { processTree } from '../../../scripts/running/processTree.ts';
import { API, launchProgram } from '../api/launchProgram.ts';
import { measuredStores } from '../api/measuredStores.ts';
import { auditAndDiscard, expectNothing, expectNothingLost } from '../faults/expectNothingLost.ts';
import { launchProbedShell } from '../releases/launchProbedShell.ts';
import { cpuTimeMs } from '../server/processTime.ts';
import { medianOf, quantileOf } from '../statistics.ts';
import { DAY, untilNext, visitsPerSecond } from './arrivals.ts';
import { visit } from './visit.ts';

const HELP = `npm run bench -w bench -- day [--scale <n>] [--hour <seconds>]
  --scale <n>       one of so many visits of the day comes (default: 20)
  --hour <seconds>  an hour of the day takes so long here (default: 10)`;

/** With fewer, noise and background work hide the cost of one. */
const MIN_SIGN_UPS = 50;

/** Of the visitors, one in a hundred signs up, and four of ten have been here before. */
const SIGN_UPS = DAY.signUps / DAY.visits;
const RETURNING = 0.4;

/** Of this run's API and shell. */
const API_SECRET = randomBytes(24).toString('hex');

/**
 * A day of 100 million visits and a million sign-ups, scaled down to what one machine bears: people
 * come as on such a day, whatever the site does, and no cache is in front of the shell. Prints
 * each hour, and what a visit and a sign-up cost in CPU time.
 *
 * @throws Error when a visitor failed, or a sign-up that was acknowledged is not on the list once.
 */
export async function benchDay(args: readonly string[]): Promise<void> {
  const { scale, hourS } = readDayOptions(args);
  for (const store of measuredStores()) {
    const place = await store.make();
    const folder = await mkdtemp(path.join(tmpdir(), 'bench-day-'));
    const api = await launchProgram(API, {
      ...place.env,
      LOG_LEVEL: 'error',
      TRUST_PROXY: '2',
      API_SECRET,
    });
    const shell = await launchProbedShell({
      PORT: '0',
      ADMIN_PORT: '0',
      API_URL: api.url,
      DATA_DIR: folder,
      LOG_LEVEL: 'error',
      // All visitors have one address here.
      TRUST_PROXY: '1',
      API_SECRET,
    });
    console.log(`\n${store.name}: one of ${scale} visits of ${DAY.visits.toLocaleString('en')}`);
    const acknowledged: string[] = [];
    const failures: Record<string, number> = {};
    try {
      await fetch(shell.url);
      const cpu = { shell: cpuOfTree(shell.pid), api: cpuOfTree(api.process.pid ?? 0) };
      let visits = 0;
      for (let hour = 0; hour < 24; hour += 1) {
        visits += await liveThroughHour(hour, {
          url: shell.url,
          scale,
          hourS,
          acknowledged,
          failures,
        });
      }
      const spent = {
        shell: cpuOfTree(shell.pid) - cpu.shell,
        api: cpuOfTree(api.process.pid ?? 0) - cpu.api,
      };
      printCosts(visits, acknowledged.length, spent);
    } finally {
      await shell.stop();
      await api.stop();
      await rm(folder, { recursive: true, force: true });
    }
    const audit = await auditAndDiscard(place, acknowledged);
    expectNothing(store.name, failures);
    expectNothingLost(store.name, audit);
    console.log(
      `${acknowledged.length} sign-ups acknowledged, ${audit.stored} on the list, none lost`,
    );
  }
}

interface Hour {
  url: string;
  scale: number;
  hourS: number;
  acknowledged: string[];
  failures: Record<string, number>;
}

/** @returns how many came. */
async function liveThroughHour(
  hour: number,
  { url, scale, hourS, acknowledged, failures }: Hour,
): Promise<number> {
  const perSecond = visitsPerSecond(hour) / scale;
  // Browsers keep their connections alive.
  const agent = new Agent({ keepAlive: true, maxSockets: 2_000 });
  const documents: number[] = [];
  const signUps: number[] = [];
  const under: Promise<void>[] = [];
  let etag: string | undefined;
  const startedAt = performance.now();
  let at = untilNext(perSecond);
  while (at < hourS) {
    const wait = startedAt + at * 1_000 - performance.now();
    if (wait > 1) await sleep(wait);
    const email = Math.random() < SIGN_UPS ? `day-${hour}-${under.length}@example.com` : undefined;
    const visitor = { etag: Math.random() < RETURNING ? etag : undefined, email };
    under.push(
      visit(url, agent, visitor).then(({ failure, documentMs, signUpMs, etag: seen }) => {
        etag = seen;
        if (failure !== undefined) {
          failures[failure] = (failures[failure] ?? 0) + 1;
          return;
        }
        documents.push(documentMs);
        if (email !== undefined) acknowledged.push(email);
        if (signUpMs !== undefined) signUps.push(signUpMs);
      }),
    );
    at += untilNext(perSecond);
  }
  await Promise.all(under);
  agent.destroy();
  console.log(
    `${String(hour).padStart(2, '0')}:00  ${perSecond.toFixed(0).padStart(4)} visits a second (${(perSecond * scale).toFixed(0)})  page ${spread(documents)}  sign-up ${spread(signUps)}`,
  );
  return under.length;
}

const spread = (times: readonly number[]): string =>
  times.length === 0
    ? '–'
    : `${medianOf(times).toFixed(0)}/${quantileOf(times, 0.99).toFixed(0)} ms`;

const cpuOfTree = (pid: number): number =>
  processTree(pid).reduce((sum, { pid: each }) => sum + cpuTimeMs(each), 0);

function printCosts(visits: number, signUps: number, spent: { shell: number; api: number }): void {
  const perVisit = spent.shell / visits;
  const perSignUp = spent.api / Math.max(1, signUps);
  const peak = Math.max(...Array.from({ length: 24 }, (_, hour) => visitsPerSecond(hour)));
  console.log(
    `a visit cost the shell ${perVisit.toFixed(2)} ms of CPU, a sign-up the API ${perSignUp.toFixed(1)} ms (the dashboard's figures included)`,
  );
  console.log(
    `at the peak of the whole day, ${peak.toFixed(0)} visits a second: ${((peak * perVisit) / 1_000).toFixed(1)} cores of shells, ${((peak * SIGN_UPS * perSignUp) / 1_000).toFixed(1)} of APIs`,
  );
}

/** @throws RangeError for what is not a number, and for a day too small to say anything of the whole one. */
export function readDayOptions(args: readonly string[]): { scale: number; hourS: number } {
  const { values } = parseArgs({
    args: [...args],
    options: {
      scale: { type: 'string', default: '20' },
      hour: { type: 'string', default: '10' },
    },
  });
  const [scale, hourS] = [Number(values.scale), Number(values.hour)];
  if (!(scale > 0 && hourS > 0)) throw new RangeError(HELP);
  const expected = Math.round((DAY.signUps / scale) * (hourS / 3_600));
  if (expected >= MIN_SIGN_UPS) return { scale, hourS };
  throw new RangeError(
    `About ${expected} people would sign up, too few to measure the cost of one: at least ${MIN_SIGN_UPS}, so a smaller --scale or a longer --hour.\n${HELP}`,
  );
}
