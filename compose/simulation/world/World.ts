import type { Logger } from '@statline/service/logging/createLogger';
import type { Shell } from '../actors/createShell.ts';
import type { Team } from '../actors/createTeam.ts';
import type { Invariants } from '../createInvariants.ts';
import type { Network } from './createNetwork.ts';
import type { Random } from './createRandom.ts';
import type { SharedStore } from './createSharedStore.ts';
import { thisMachine } from './machines.ts';
import type { RemoteName } from './site.ts';
import type { VirtualTime } from './virtualTime.ts';

/** Mechanisms that are taken away, so that an invariant is seen to fail without them. */
export type Planted =
  | 'no monotonic reads'
  | 'withdrawals are forgotten'
  | 'builds are not shared'
  | 'sign-ups have no key'
  | 'sign-ups are acknowledged early';

/** Everything in a run. */
export interface World {
  random: Random;
  time: VirtualTime;
  network: Network;
  store: SharedStore;
  teams: Readonly<Record<RemoteName, Team>>;
  shells: Shell[];
  invariants: Invariants;
  planted: Planted | undefined;
  /** Of the run. */
  folder: string;
  builds: { current: string; previous: string };
  /** Notes what happens, for a run that fails. */
  note(who: string, what: string): void;
}

/** A logger whose lines are notes, those of a machine that is off excepted: its last promises still settle. */
export function loggerOf(
  world: Pick<World, 'note'>,
  who: string,
  onLine = (_: LogLine) => {},
): Logger {
  const log = (fields: object | string, text?: string) => {
    if (thisMachine()?.isOn === false) return;
    const line = typeof fields === 'string' ? { text: fields } : { ...fields, text };
    const { err, place: _, ...rest } = line as LogLine;
    world.note(who, JSON.stringify({ ...rest, ...(err ? { err: String(err) } : {}) }));
    onLine(line as LogLine);
  };
  const quiet = () => {};
  const levels = { info: log, warn: log, error: log, debug: quiet, trace: quiet };
  // Of requests alone.
  const child = () => ({ info: quiet });
  return { ...levels, child } as unknown as Logger;
}

interface LogLine {
  text?: string;
  remote?: string;
  release?: string;
  reason?: string;
  err?: unknown;
  /** A folder of this very process. */
  place?: string;
}
