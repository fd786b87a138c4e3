import * as v from 'valibot';
import { PinnedRelease } from '../../composition/Composition.ts';

/** @returns none where it is not what a page may pin. */
export function parsePinnedReleases(answer: unknown): PinnedRelease[] {
  const releases = v.safeParse(v.array(PinnedRelease), answer);
  return releases.success ? releases.output : [];
}
