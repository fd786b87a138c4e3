import { existsSync, readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { until } from '../../service/fixtures/until.ts';
import { seedsFrom, simulate, testSeeds } from './simulate.ts';

/*
 * Two to four shells behind a balancer, half of them with the previous build and in half of the runs with clocks an
 * hour apart; links to the state, the API and the hosts that hang, refuse or take seconds; a state that lags and loses
 * notifications; shells that are killed and come back, with or without their disk; an API that is killed between a
 * commit and its response. Teams publish releases and canaries meanwhile, some of them bad. Then all is mended.
 *
 * No visitor sees an older release than before, every file that a page names is served, a withdrawn canary stays
 * withdrawn, each acknowledged sign-up is stored once, and all shells agree in the end. A shell whose link to a host
 * failed in the last 20 s may be behind, and respond with 503 to requests for a file; never with 404.
 *
 * A failing seed alone: `SIMULATION_SEED=7 npx jest compose/simulation/simulation`.
 */
testSeeds(seedsFrom(1, 20));

test('a seed reproduces its run', async () => {
  const [one, other] = await simulate([{ seed: 1 }, { seed: 1 }]);

  expect(one?.notes).not.toEqual([]);
  expect(other?.notes).toEqual(one?.notes);
});

test('deletes its disks afterwards', async () => {
  await simulate([{ seed: 1 }]);

  const folders = ['/dev/shm', tmpdir()].filter((folder) => existsSync(folder));
  const isOwn = (name: string) => name.startsWith(`simulation-${process.pid}-`);
  await until(() => !folders.flatMap((folder) => readdirSync(folder)).some(isOwn));
});
