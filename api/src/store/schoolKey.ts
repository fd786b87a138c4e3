/** What spellings of one school share: Unicode compatibility form, case and spaces. */
export function schoolKey(school: string | undefined): string | undefined {
  return school?.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim() || undefined;
}
