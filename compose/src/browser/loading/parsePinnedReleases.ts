import * as v from 'valibot';
import { PinnedRelease } from '../../protocol/composition/Composition.ts';

/** @returns none where it is not what a page may pin. */
export function parsePinnedReleases(json: unknown): PinnedRelease[] {
  const releases = v.safeParse(v.array(PinnedRelease), json);
  return releases.success ? releases.output : [];
}
