import type { Storm } from '../world/createStorm.ts';
import type { World } from '../world/World.ts';
import type { Team } from './createTeam.ts';

/** A team at work: releases, and canaries of which some are bad. */
export async function work({ random, note }: World, team: Team, storm: Storm) {
  const did = (what: string) => {
    const { sequence, live, canary } = team.states.at(-1) ?? {};
    note(`team ${team.remote}`, `${what}: ${sequence}, live ${live}, canary ${canary}`);
  };
  const tryOut = async () => {
    const isBad = random.chance(0.7);
    team.publishCanary(isBad);
    did(`publishes a ${isBad ? 'bad' : 'good'} canary`);
    // Mostly long enough for visitors to meet it.
    await storm.pause(random.between(0, 8_000));
  };
  if (team.hasCanary()) {
    did('begins with a canary');
    await storm.pause(random.between(2_000, 8_000));
  }
  while (!storm.isOver()) {
    // At times one command right after another.
    await storm.pause(random.chance(0.3) ? random.between(10, 600) : random.between(300, 2_000));
    if (team.hasCanary() && random.chance(0.5)) {
      team.decide(random.chance(0.5));
      did('decides on the canary');
    } else if (random.chance(0.4)) await tryOut();
    else {
      team.publish();
      did('publishes');
    }
  }
}
