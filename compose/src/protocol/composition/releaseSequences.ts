/** Remote → sequence number of the newest publication (monotonic reads: see `pages/visitors`). */
export type ReleaseSequences = ReadonlyMap<string, number>;

/** Has the sequence numbers that a visitor has seen: the same text for all visitors who have seen the same releases. */
export const SEQUENCES_COOKIE = 'releases';

export const SEQUENCES_META = 'releases';

/** Sets the cookie for a page without script: `?releases=<numbers>` (`serveSequences`). */
export const STORE_SEQUENCES_PATH = '/_shell/seen';

/** After this time every server has polled a publication (`RELEASE_POLL_MS` is at most an hour). */
export const SEQUENCES_MAX_AGE_S = 86_400;

/** `legal.mi2k3j4l`: a remote, and its number in base 36. */
const SEQUENCE = /^(\w+)\.([\da-z]{1,11})$/;

/** In characters: browsers store no cookie of more than 4,096. */
const MAX_LENGTH = 4_000;

/** Reads numbers joined by `~`, the highest of each remote. Text beyond `MAX_LENGTH` is ignored. */
export function parseSequences(text: string): ReleaseSequences {
  const sequences = new Map<string, number>();
  for (const part of text.slice(0, MAX_LENGTH).split('~')) {
    const [, name = '', digits = ''] = SEQUENCE.exec(part) ?? [];
    const sequence = Number.parseInt(digits, 36);
    if (Number.isSafeInteger(sequence))
      sequences.set(name, Math.max(sequence, sequences.get(name) ?? 0));
  }
  return sequences;
}

export const formatSequences = (sequences: ReleaseSequences): string =>
  [...sequences].map(([name, sequence]) => `${name}.${sequence.toString(36)}`).join('~');

/** The remotes of which `theirs` has a higher number than `ours`. */
export const aheadOf = (ours: ReleaseSequences, theirs: ReleaseSequences): string[] =>
  [...theirs].filter(([name, sequence]) => sequence > (ours.get(name) ?? 0)).map(([name]) => name);
