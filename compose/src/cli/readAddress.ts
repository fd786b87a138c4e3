/** @throws Error when what was given as the address of a site is none. */
export function readAddress(option: string, address: string): string {
  if (URL.canParse(address)) return address;
  throw new Error(`${option} takes the address of a site, not "${address}".`);
}
