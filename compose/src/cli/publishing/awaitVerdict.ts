import { setTimeout } from 'node:timers/promises';
import { DEADLINES } from '../../protocol/deadlines.ts';
import type { Verdict } from '../../protocol/teamApi.ts';
import { Refused } from '../arguments/Command.ts';
import { readVerdict } from '../checking/shellApi.ts';
import type { Change } from './planChanges.ts';

export interface Published {
  name: string;
  id: string;
  /** Sequence number of the publication; 0: the release was live already, so this command did not publish it. */
  sequence: number;
  becomes: Change['becomes'];
}

export class ShellRefusal extends Refused {
  /** Undefined: only the publication is refused, or the shell is too old to tell. */
  readonly releaseReason: string | undefined;

  constructor(site: string, { name, id }: Published, verdict: Verdict) {
    const { reason = 'it does not say why' } = verdict;
    const data = { remote: name, release: id, reasons: [reason] };
    super(`The shell at ${site} refuses ${id}, and keeps what it had: ${reason}`, data);
    this.releaseReason = isReleaseRefused(verdict) ? reason : undefined;
  }
}

/** Older shells do not distinguish the refusal of a release from that of its signature. */
export const isReleaseRefused = ({ state, ofPublication, last }: Verdict): boolean =>
  state === 'refused' && !ofPublication && last !== undefined;

const POLL_MS = 500;

/** Shells poll every few seconds: one that has not seen the release by then may never see it. */
const UNSEEN_MS = 10_000;

/**
 * Waits until a running shell has accepted or refused a publication. Why the shell has done neither yet is reported
 * at once: the shell's next attempt may succeed.
 *
 * @throws Error if a later publication replaces this one, or if there is no verdict in time.
 */
export async function awaitVerdict(
  site: string,
  published: Published,
  report: (line: string) => void = console.error,
  timeoutMs: number = DEADLINES.verdictMs,
): Promise<ShellRefusal | undefined> {
  const { name, id, becomes } = published;
  const startedAt = performance.now();
  const waitedMs = () => performance.now() - startedAt;
  let known: string | undefined;
  let reported: string | undefined;
  while (waitedMs() < timeoutMs) {
    const verdict = await readVerdict(site, name, id);
    if (typeof verdict === 'string') {
      known = `it cannot be reached: ${verdict}`;
    } else {
      const { state, reason } = verdict;
      if (isProcessed(verdict, published)) {
        if (becomes === 'ended' ? state !== 'canary' : state === becomes) return undefined;
        const next = laterThan(verdict, published);
        if (next !== undefined) {
          throw new Error(
            `${next} was published after ${id}, by another publisher: the shell at ${site} follows that.`,
          );
        }
        if (state === 'refused') return new ShellRefusal(site, published, verdict);
      }
      const unseen = waitedMs() > UNSEEN_MS ? UNSEEN : undefined;
      known = (state === 'unknown' ? reason : undefined) ?? unseen;
    }
    if (known && known !== reported) report(`The shell at ${site} does not have it yet: ${known}`);
    reported = known;
    await setTimeout(POLL_MS);
  }
  throw new Error(
    `The shell at ${site} returned no verdict on ${id} within ${timeoutMs / 1000} s: ${known ?? UNSEEN}`,
  );
}

const UNSEEN = 'it has not polled the release: does it poll what --to names?';

const kindOf = ({ becomes }: Published) => (becomes === 'live' ? 'live' : 'canary');

/** Whether the shell had processed this publication, or a later one, when it gave the verdict. */
function isProcessed({ sequence, last }: Verdict, published: Published): boolean {
  const processed = last ? (last[kindOf(published)]?.sequence ?? -1) : sequence;
  return processed >= published.sequence;
}

/** Names a later publication that the shell has processed instead: a release's id, or the end of the canary. */
function laterThan({ last }: Verdict, published: Published): string | undefined {
  const later = last?.[kindOf(published)];
  if (!later || later.sequence <= published.sequence) return undefined;
  const { release = 'the end of the canary' } = later;
  return published.becomes === 'ended' || release !== published.id ? release : undefined;
}
