import { mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { createApi } from './actors/createApi.ts';
import { createShell } from './actors/createShell.ts';
import { createTeam } from './actors/createTeam.ts';
import { createVisitor } from './actors/createVisitor.ts';
import { operate } from './actors/operate.ts';
import { work } from './actors/work.ts';
import { createInvariants } from './createInvariants.ts';
import { lacking } from './lacking.ts';
import { createNetwork } from './world/createNetwork.ts';
import { createRandom } from './world/createRandom.ts';
import { createReleaseHost } from './world/createReleaseHost.ts';
import { createSharedStore } from './world/createSharedStore.ts';
import { createStorm } from './world/createStorm.ts';
import { delay, thisMachine } from './world/machines.ts';
import { makeBuild } from './world/makeBuild.ts';
import { connect, fetch } from './world/outgoing.ts';
import { drawFrom } from './world/replaced.ts';
import { MODULES, REMOTES, type RemoteName } from './world/site.ts';
import { startVirtualTime } from './world/virtualTime.ts';
import type { Planted, World } from './world/World.ts';

export interface Run {
  seed: number;
  planted?: Planted | undefined;
}

export interface Outcome {
  seed: number;
  violations: readonly string[];
  /** What happened, line by line. */
  notes: readonly string[];
  /** Canaries that were withdrawn on every shell, sign-ups that were acknowledged. */
  withdrawals: number;
  signUps: number;
}

const HOUR_MS = 3_600_000;
/** At least and at most: few faults meet, or many. */
const STORM_MS = [2_000, 6_000] as const;
/** Of them 30% get a canary, and five must report it: with a few less, hardly any canary is withdrawn. */
const VISITORS = 26;
/** After everything is mended: the longest backoff of polls (30 s), and a request that hangs. */
const RECOVERY_MS = 60_000;

/**
 * One run: a storm, then everything is mended, and all must agree.
 *
 * @param folder an empty one, for the disks.
 */
export async function runSimulation({ seed, planted }: Run, folder: string): Promise<Outcome> {
  const random = createRandom(seed);
  drawFrom(random);
  const time = startVirtualTime();
  const realFetch = globalThis.fetch;
  globalThis.fetch = fetch as never;
  const notes: string[] = [];
  const startedAt = time.now();
  const note = (who: string, what: string) =>
    void notes.push(`${((time.now() - startedAt) / 1_000).toFixed(3)} ${who}: ${what}`);
  const disks = path.join(folder, String(seed));
  mkdirSync(disks, { recursive: true });

  const network = createNetwork(random, time.now);
  const makeTeam = (remote: RemoteName) =>
    createTeam(
      { remote, module: MODULES[remote], signs: remote === 'shop' },
      createReleaseHost(network, remote),
      time.now,
    );
  const teams = { news: makeTeam('news'), shop: makeTeam('shop') };
  const invariants = createInvariants(teams, time.now, note);
  const world: World = {
    random,
    time,
    network,
    store: createSharedStore(network, random),
    teams,
    shells: [],
    invariants,
    planted,
    folder: disks,
    builds: { current: makeBuild(folder, 'current'), previous: makeBuild(folder, 'previous') },
    note,
  };
  const api = createApi(world);
  const clocks = random.chance(0.5) ? [0, HOUR_MS, -HOUR_MS] : [];
  world.shells.push(
    ...Array.from({ length: random.between(2, 4) }, (_, at) =>
      createShell(world, `shell ${at}`, clocks[at] ?? 0),
    ),
  );
  const visitors = Array.from({ length: VISITORS }, (_, number) => createVisitor(world, number));
  const visitorOn = new Map(visitors.map((visitor) => [visitor.machine, visitor]));
  connect(async (host, request) => {
    const machine = thisMachine();
    const visitor = machine && visitorOn.get(machine);
    const shell = visitor?.anyShell();
    if (host === 'site' && visitor && shell) return visitor.request(shell, request);
    if (host === 'site' || !machine) throw new Error('There is no shell.');
    return network.send(machine, host, request);
  });

  try {
    for (const team of Object.values(teams)) {
      team.publish();
      if (team === teams.news || random.chance(0.5)) team.publishCanary(random.chance(0.8));
    }
    api.start();
    for (const [at, shell] of world.shells.entries()) {
      // Otherwise all would poll at the same moments.
      const started = delay(random.between(0, 1_000));
      void started.then(() => shell.start(at % 2 ? 'previous' : 'current'));
    }
    // In which all shells start, and share the files of both builds.
    await time.pass(2_500);

    const storm = createStorm();
    const actors = [
      operate(world, api, storm),
      ...REMOTES.map((remote) => work(world, teams[remote], storm)),
      ...visitors.map((visitor) => visitor.browse(storm)),
    ];
    await time.pass(random.between(...STORM_MS));
    storm.end();
    note('world', 'the storm is over');
    await time.passUntil(Promise.all(actors));
    note('world', 'all is mended');

    let left: string[] = ['nothing is known yet'];
    const deadline = time.now() + RECOVERY_MS;
    while (left.length > 0 && time.now() < deadline) {
      await time.pass(4_000);
      left = await time.passUntil(lacking(world, visitors));
    }
    for (const what of left) invariants.violate(`after the recovery, ${what}`);
    const emails = await time.passUntil(api.emails());
    const joined = visitors.filter((visitor) => visitor.isJoined());
    for (const { email } of joined) {
      const stored = emails.filter((each) => each === email).length;
      if (stored !== 1) invariants.violate(`the sign-up of ${email} is stored ${stored} times`);
    }
    return {
      seed,
      violations: invariants.violations,
      notes,
      withdrawals: invariants.everywhere.size,
      signUps: joined.length,
    };
  } finally {
    for (const shell of world.shells) shell.close();
    api.close();
    connect(undefined);
    globalThis.fetch = realFetch;
    time.restore();
    rmSync(disks, { recursive: true });
  }
}
