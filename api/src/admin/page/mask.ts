/** Masks an address: enough to recognise it, too little to write to it: `a…@e….com`. */
export function maskAddress(address: string): string {
  const at = address.lastIndexOf('@');
  const domain = address.slice(at + 1);
  const dot = domain.lastIndexOf('.');
  return `${firstOf(address)}…@${firstOf(domain)}…${dot < 0 ? '' : domain.slice(dot)}`;
}

/** Reduces a name to its initials: `Ada Lovelace` → `A. L.` */
export function maskName(name: string): string {
  const words = name.split(/\s+/).filter((word) => word !== '');
  return words
    .slice(0, 3)
    .map((word) => `${firstOf(word)}.`)
    .join(' ');
}

/** The first grapheme cluster, which people perceive as one character. */
function firstOf(text: string): string {
  const { value } = new Intl.Segmenter().segment(text)[Symbol.iterator]().next();
  return value?.segment ?? '';
}
