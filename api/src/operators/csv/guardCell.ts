/** What a spreadsheet may run as a formula, in the forms that OWASP lists and their full-width twins. */
const FORMULA = /^\s*[=+\-@＝＋－＠]/;

/**
 * An address can be a whole formula in one case only: `=cmd|'/c'!a0+@x.com`, where the sign before
 * the @ makes the domain an operand. Anything else that begins with a sign is not well-formed as a
 * formula, and stays text.
 */
const FORMULA_ADDRESS = /^[=+-].*[^a-z0-9._%]@[^@]*$/i;

/** An apostrophe makes text of what would be run. @see https://owasp.org/www-community/attacks/CSV_Injection */
export function guardCell(cell: string): string {
  return FORMULA.test(cell) ? `'${cell}` : cell;
}

/** The same for an address. This makes another valid address of it, so the caller has to report it. */
export function guardAddress(address: string): string {
  return FORMULA_ADDRESS.test(address) ? `'${address}` : address;
}

/** What `guardCell` was given. */
export function unguardCell(cell: string): string {
  return cell.startsWith("'") && FORMULA.test(cell.slice(1)) ? cell.slice(1) : cell;
}

/** What `guardAddress` was given. */
export function unguardAddress(cell: string): string {
  return cell.startsWith("'") && FORMULA_ADDRESS.test(cell.slice(1)) ? cell.slice(1) : cell;
}
