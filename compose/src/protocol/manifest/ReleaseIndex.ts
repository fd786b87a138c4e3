import * as v from 'valibot';

/** In the parent of release folders: hints at the remotes to poll, and is not trusted otherwise, as manifests are. */
export const INDEX_FILE = 'releases.json';

/** The path of the index, relative to a release folder. */
export const INDEX_PATH = `../${INDEX_FILE}`;

/** Enough for some thousand remotes. */
export const MAX_INDEX_BYTES = 500_000;

/** Name of a release folder → a digest that changes with what is published in it. */
export type ReleaseIndex = Readonly<Record<string, string>>;

const IndexText = v.pipe(
  v.string(),
  v.parseJson(),
  v.check((index) => !Array.isArray(index)),
  v.record(v.string(), v.unknown()),
);

/**
 * Ignores invalid entries, which may be one team's mistake.
 *
 * @returns `missing` also for an HTML page, with which a host may respond for a missing file.
 */
export function parseIndex(text: string | undefined): ReleaseIndex | 'missing' | 'invalid' {
  if (text === undefined || /^\s*</.test(text)) return 'missing';
  const index = v.safeParse(IndexText, text, { abortEarly: true });
  if (!index.success) return 'invalid';
  const isValid = (entry: [string, unknown]): entry is [string, string] =>
    typeof entry[1] === 'string';
  return Object.fromEntries(Object.entries(index.output).filter(isValid));
}
