/** Invisible characters that are copied with an address: zero-width spaces, soft hyphens, direction marks. */
const INVISIBLE = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;
/** Joiners distinguish domains in Persian and Indic scripts, so they are kept there. */
const JOINER = /[\u200c\u200d]/;
const NOT_ASCII = /[^\p{ASCII}]/u;

/** Removes invisible characters, so that addresses that look the same are equal. */
export function stripInvisible(address: string): string {
  const domainAt = address.lastIndexOf('@');
  const keepsJoiners = NOT_ASCII.test(address.slice(domainAt + 1).replace(INVISIBLE, ''));
  return address
    .replace(INVISIBLE, (character, place: number) =>
      keepsJoiners && JOINER.test(character) && place > domainAt ? character : '',
    )
    .trim();
}
