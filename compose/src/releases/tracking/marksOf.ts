import { MARKS_LAST_S, type ReleaseMarks } from '../../protocol/composition/releaseMarks.ts';
import type { RemoteState } from './TrackedRemote.ts';

interface Marked {
  name: string;
  state(): Pick<RemoteState, 'mark'>;
}

/**
 * The marks of what visitors get of each remote; one whose team numbers nothing has none.
 *
 * @param since of later publications only, in ms since 1970. Default: of all.
 */
export function marksOf(
  remotes: readonly Marked[],
  since = Number.NEGATIVE_INFINITY,
): ReleaseMarks {
  const marks = new Map<string, number>();
  for (const { name, state } of remotes) {
    const { mark } = state();
    if (mark && Date.parse(mark.at) > since) marks.set(name, mark.sequence);
  }
  return marks;
}

/** Those in pages: older ones every server has by now. */
export const freshMarksOf = (remotes: readonly Marked[]): ReleaseMarks =>
  marksOf(remotes, Date.now() - MARKS_LAST_S * 1_000);
