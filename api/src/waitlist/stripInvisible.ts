/** Invisible characters that are copied with an address: zero-width spaces, soft hyphens, direction marks. */
const INVISIBLE = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;
/** Persian and Indic domains are written with joiners, and are other domains without them. */
const JOINER = /[\u200c\u200d]/;

/** Removes invisible characters, so that two addresses that appear the same are the same. */
export function stripInvisible(address: string): string {
  const domainAt = address.lastIndexOf('@');
  return address
    .replace(INVISIBLE, (character, place: number) =>
      JOINER.test(character) && place > domainAt ? character : '',
    )
    .trim();
}
