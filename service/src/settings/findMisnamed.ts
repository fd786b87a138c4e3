/** Two letters may be missing or too many in names this long or longer, one in shorter ones. */
const LONG_NAME = 8;

/** Cost of a letter in the place of another, at most one: ADMIN_PORT is not meant for ADMIN_HOST. */
const SUBSTITUTION = 1.5;

/**
 * Variables whose names are nearly those of settings that are not set, such as `MONGODB_URL` for
 * `MONGODB_URI`: they are not read, and the service would run on its defaults silently.
 *
 * @param given the names of all variables that are set.
 * @param settings the names that the service reads.
 * @returns a sentence for each, without its full stop. Values are not repeated: they may be secrets.
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
        : [`${name} is no setting and is not read: is ${meant} meant?`];
    });
}

/** What people mix up: case, underscores, and what an address is called. */
const normalize = (name: string): string =>
  name
    .toUpperCase()
    .replaceAll('_', '')
    .replace(/UR[IL]$/, 'URI');

function isNear(one: string, other: string): boolean {
  const allowed = Math.min(one.length, other.length) >= LONG_NAME ? 2 : SUBSTITUTION;
  return Math.abs(one.length - other.length) <= allowed && distance(one, other) <= allowed;
}

/** Levenshtein's: how many letters have to be put in or taken out, or changed for more. */
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
