import { setTimeout } from 'node:timers/promises';
import * as v from 'valibot';
import { DEADLINES } from '../../deadlines.ts';
import { Verdict } from '../../manifest/verdict.ts';
import { httpSource } from '../../sources/httpSource.ts';
import { readWhole } from '../../sources/readWhole.ts';
import { PublishingError } from './PublishingError.ts';

/** What was published, and what a shell should make of it. */
export interface Published {
  name: string;
  /** The release's id. */
  id: string;
  /** The number of the publication. */
  sequence: number;
  becomes: 'live' | 'canary' | 'nothing';
}

const POLL_MS = 500;
const MAX_BYTES = 100_000;

/**
 * Waits until a running shell has acted on what was published.
 *
 * @param site the shell's public address.
 * @throws PublishingError with the gate's reason when the release is refused, or with what is known
 *   when there is no verdict in time.
 */
export async function awaitVerdict(
  site: string,
  { name, id, sequence, becomes }: Published,
  timeoutMs: number = DEADLINES.verdictMs,
): Promise<void> {
  const deadline = performance.now() + timeoutMs;
  let reason = 'it has not looked at it: is it told to look there?';
  while (performance.now() < deadline) {
    const verdict = await ask(site, name, id);
    if (typeof verdict === 'string') {
      reason = verdict;
    } else {
      const { state } = verdict;
      const isActedOn = verdict.sequence >= sequence;
      const isReached = becomes === 'nothing' ? state !== 'canary' : state === becomes;
      if (isActedOn && isReached) return;
      if (isActedOn && state === 'refused') throw refusedBy(site, id, verdict);
      reason = verdict.reason ?? reason;
    }
    await setTimeout(POLL_MS);
  }
  throw new PublishingError(
    `The shell at ${site} said nothing of ${id} within ${timeoutMs / 1000} s: ${reason}`,
  );
}

/** The verdict, or why there is none. */
async function ask(site: string, name: string, id: string): Promise<Verdict | string> {
  try {
    const shell = httpSource(new URL(`/_shell/releases/${name}/`, site).href);
    return v.parse(Verdict, JSON.parse((await readWhole(shell, id, MAX_BYTES)).toString()));
  } catch (error) {
    const cause = error instanceof Error ? (error.cause ?? error) : error;
    return cause instanceof Error ? cause.message : String(cause);
  }
}

const refusedBy = (site: string, id: string, { reason }: Verdict): PublishingError =>
  new PublishingError(
    `The shell at ${site} refuses ${id}, and keeps what it had: ${reason ?? 'it does not say why'}`,
  );
