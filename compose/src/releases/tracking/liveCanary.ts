import { readPublication } from '../../protocol/manifest/publication.ts';
import type { LiveRelease } from '../LiveRelease.ts';
import type { RecordedCanary } from '../mirror/createRecordFile.ts';
import type { LiveCanary } from './TrackedRemote.ts';

/**
 * A recorded canary, as visitors get it. Each step takes its whole time from when it was reached; the first from
 * when it was published.
 */
export function liveCanary(
  release: LiveRelease,
  { share, publication, step }: RecordedCanary,
): LiveCanary {
  const statement = publication && readPublication(publication);
  if (!statement) return { release, share };
  const { sequence } = statement;
  const steps = statement.kind === 'canary' ? statement.steps : undefined;
  const since = Date.parse(step?.at ?? statement.at);
  // Without keys, the file may give another share than the publication.
  if (steps?.shares[0] !== share || !(since > 0)) return { release, share, sequence };
  const reached = step?.share ?? share;
  const later = steps.shares
    .filter((each) => each > reached)
    .map((each, at) => ({ share: each, from: since + (at + 1) * steps.everyMs }));
  return { release, share: reached, later, sequence };
}
