import { hostOf } from '../world/createReleaseHost.ts';
import { STORE } from '../world/createSharedStore.ts';
import { delay } from '../world/machines.ts';
import { REMOTES } from '../world/site.ts';
import type { World } from '../world/World.ts';
import { API, type Api } from './createApi.ts';
import type { Shell } from './createShell.ts';

/** All that goes wrong, until the end of the storm; then everything is mended. */
export async function operate(world: World, api: Api, isOver: () => boolean): Promise<void> {
  const { random, network, store, shells } = world;
  const underWay: Promise<void>[] = [];

  const partition = async () => {
    const shell = random.pick(shells).name;
    const other = random.pick([STORE, STORE, API, ...REMOTES.map(hostOf)]);
    const fault = random.pick(['hang', 'refuse', 'lose', 'slow'] as const);
    world.note('operator', `${shell} – ${other}: ${fault}`);
    network.disturb(shell, other, fault);
    await delay(random.between(500, 12_000));
    network.mend(shell, other);
    world.note('operator', `${shell} – ${other}: mended`);
  };
  const lag = async () => {
    const ms = random.between(200, 4_000);
    world.note('operator', `the store lags by ${ms} ms`);
    store.lag(ms);
    await delay(random.between(2_000, 10_000));
    store.lag(0);
  };
  const restart = async (shell: Shell) => {
    if (!shell.isReady()) return;
    shell.kill(random.chance(0.3) ? 'is lost' : 'stays');
    await delay(random.between(200, 5_000));
    shell.start(random.pick(['current', 'current', 'previous']));
  };
  const recreateApi = async () => {
    if (!api.isOn()) return;
    api.kill();
    await delay(random.between(200, 3_000));
    api.start();
  };

  while (!isOver()) {
    await delay(random.between(500, 5_000));
    const fault = random.pick([partition, partition, partition, lag, restart, recreateApi]);
    underWay.push(fault(random.pick(shells)));
  }
  await Promise.all(underWay);
}
