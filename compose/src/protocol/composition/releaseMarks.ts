/**
 * Remote → the high-water mark of its publications: the number of the newest one that pages are made
 * from. A visitor's next page must not be made from lower marks (monotonic reads).
 */
export type ReleaseMarks = ReadonlyMap<string, number>;

/** The cookie that keeps a visitor's marks: the same for all who have seen the same releases. */
export const MARKS_COOKIE = 'releases';

/** The `<meta>` element with those of a page. */
export const MARKS_META = 'releases';

/** Where a page without script has them kept: `?releases=<marks>` (`serveSeen`). */
export const SEEN_PATH = '/_shell/seen';

/** After so long every server has polled what is published (`RELEASE_POLL_MS` is an hour at the most). */
export const MARKS_LAST_S = 86_400;

/** `legal.mi2k3j4l`: a remote, and its number in base 36. */
const MARK = /^(\w+)\.([\da-z]{1,11})$/;

/** Of all marks together, in characters: browsers keep no cookie of more than 4,096. */
const LONGEST_MARKS = 4_000;

/**
 * Reads marks, joined by `~`: of each remote the highest; what is none is passed over, and what is too much: the
 * last ones, which are the oldest in a cookie.
 */
export function readMarks(text: string): ReleaseMarks {
  const marks = new Map<string, number>();
  for (const part of text.slice(0, LONGEST_MARKS).split('~')) {
    const [, name = '', digits = ''] = MARK.exec(part) ?? [];
    const sequence = Number.parseInt(digits, 36);
    if (Number.isSafeInteger(sequence)) marks.set(name, Math.max(sequence, marks.get(name) ?? 0));
  }
  return marks;
}

export const writeMarks = (marks: ReleaseMarks): string =>
  [...marks].map(([name, sequence]) => `${name}.${sequence.toString(36)}`).join('~');

/** The remotes whose marks are higher than `ours`. */
export const aheadOf = (ours: ReleaseMarks, theirs: ReleaseMarks): string[] =>
  [...theirs].filter(([name, sequence]) => sequence > (ours.get(name) ?? 0)).map(([name]) => name);
