import { ALIASES } from './aliases.ts';

/**
 * The key that all spellings of one school share, under which its sign-ups are counted: Unicode compatibility form,
 * lower case, single spaces, and the main name instead of an alias (`ALIASES`).
 *
 * @returns undefined if no school is named.
 */
export function schoolKey(school: string | undefined): string | undefined {
  const key = school === undefined ? '' : fold(school);
  return KEY_OF_ALIAS.get(key) ?? (key || undefined);
}

/** The displayed name of a school: its name in `ALIASES`, or else the key. */
export function schoolName(key: string): string {
  return NAME_OF_KEY.get(key) ?? key;
}

function fold(school: string): string {
  return school.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim();
}

const KEY_OF_ALIAS = new Map(
  Object.entries(ALIASES).flatMap(([name, also]) => also.map((alias) => [fold(alias), fold(name)])),
);
const NAME_OF_KEY = new Map(Object.keys(ALIASES).map((name) => [fold(name), name]));
