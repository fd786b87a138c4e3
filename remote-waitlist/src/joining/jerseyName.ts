/** A full name on a jersey: its last word, in capitals. */
export function jerseyName(name: string, unnamed: string): string {
  const lastName = name.trim().split(/\s+/).at(-1);
  return (lastName || unnamed).slice(0, 16).toUpperCase();
}
