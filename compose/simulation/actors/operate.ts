import { hostOf } from '../world/createReleaseHost.ts';
import { STORE } from '../world/createSharedStore.ts';
import type { Storm } from '../world/createStorm.ts';
import { REMOTES } from '../world/site.ts';
import type { World } from '../world/World.ts';
import { API, type Api } from './createApi.ts';
import type { Shell } from './createShell.ts';

/** All that goes wrong, until the end of the storm; then everything is mended. */
export async function operate(world: World, api: Api, storm: Storm): Promise<void> {
  const { random, network, store, shells } = world;
  const underWay: Promise<void>[] = [];

  const partition = async () => {
    const shell = random.pick(shells).name;
    const other = random.pick([STORE, STORE, API, ...REMOTES.map(hostOf)]);
    const fault = random.pick(['hang', 'refuse', 'lose', 'slow'] as const);
    world.note('operator', `${shell} – ${other}: ${fault}`);
    network.disturb(shell, other, fault);
    await storm.pause(random.between(500, 5_000));
    network.mend(shell, other);
    world.note('operator', `${shell} – ${other}: mended`);
  };
  const lag = async () => {
    const ms = random.between(200, 4_000);
    world.note('operator', `the store lags by ${ms} ms`);
    store.lag(ms);
    await storm.pause(random.between(500, 4_000));
    store.lag(0);
  };
  const restart = async (shell: Shell) => {
    if (!shell.isReady()) return;
    shell.kill(random.chance(0.3) ? 'is lost' : 'stays');
    await storm.pause(random.between(200, 2_000));
    shell.start(random.pick(['current', 'current', 'previous']));
  };
  const recreateApi = async () => {
    if (!api.isOn()) return;
    api.kill();
    await storm.pause(random.between(200, 2_000));
    api.start();
  };

  while (!storm.isOver()) {
    await storm.pause(random.between(100, 1_000));
    const fault = random.pick([partition, partition, partition, lag, restart, recreateApi]);
    underWay.push(fault(random.pick(shells)));
  }
  // Nothing is published after this start: a withdrawal that the shell has forgotten is not repeated.
  underWay.push(restart(random.pick(shells)));
  await Promise.all(underWay);
}
