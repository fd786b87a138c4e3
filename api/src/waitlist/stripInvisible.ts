/** Invisible characters that are copied with an address: zero-width spaces, soft hyphens, direction marks. */
const INVISIBLE = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;
/** Joiners distinguish domains in Persian and Indic scripts, so they are kept there. */
const JOINER = /[\u200c\u200d]/;

/** Removes invisible characters, so that addresses that look the same are equal. */
export function stripInvisible(address: string): string {
  const domainAt = address.lastIndexOf('@');
  return address
    .replace(INVISIBLE, (character, place: number) =>
      JOINER.test(character) && place > domainAt ? character : '',
    )
    .trim();
}
