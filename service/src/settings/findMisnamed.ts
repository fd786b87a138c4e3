/** In names of at least this length two letters may be missing or additional, in shorter ones one. */
const LONG_NAME = 8;

/** Cost of a replaced letter, so that at most one is allowed: ADMIN_PORT must not match ADMIN_HOST. */
const SUBSTITUTION = 1.5;

/**
 * Finds variables whose names are similar to those of settings that are not set, such as `MONGODB_URL` for
 * `MONGODB_URI`: the service would ignore them and silently use its defaults.
 *
 * @param given the names of all variables that are set.
 * @param settings the names that the service reads.
 * @returns a sentence for each, without its full stop. It contains no values, which may be secrets.
 */
export function findMisnamed(
  given: readonly string[],
  settings: ReadonlySet<string>,
): readonly string[] {
  const unset = [...settings].filter((name) => !given.includes(name));
  return given
    .filter((name) => !settings.has(name))
    .flatMap((name) => {
      const meant = unset.find((setting) => isNear(normalize(name), normalize(setting)));
      return meant === undefined
        ? []
        : [`${name} is not a setting and is not read: is ${meant} meant?`];
    });
}

/** Ignores common confusions: case, underscores, and URL against URI. */
const normalize = (name: string): string =>
  name
    .toUpperCase()
    .replaceAll('_', '')
    .replace(/UR[IL]$/, 'URI');

function isNear(one: string, other: string): boolean {
  const allowed = Math.min(one.length, other.length) >= LONG_NAME ? 2 : SUBSTITUTION;
  return Math.abs(one.length - other.length) <= allowed && distance(one, other) <= allowed;
}

/** Levenshtein distance, with the higher cost for replaced letters. */
function distance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (const [index, letter] of [...one].entries()) {
    const next = [index + 1];
    for (const [at, otherLetter] of [...other].entries()) {
      const changed = (row[at] ?? 0) + (letter === otherLetter ? 0 : SUBSTITUTION);
      next.push(Math.min(changed, (row[at + 1] ?? 0) + 1, (next[at] ?? 0) + 1));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}
