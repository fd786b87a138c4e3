/**
 * Beginnings of cells that a spreadsheet may execute as a formula: those that OWASP lists and their full-width
 * variants. Also after apostrophes: otherwise a cell's own apostrophe would be taken for the prefix.
 */
const FORMULA = /^'*\s*[=+\-@＝＋－＠]/;

/**
 * The only form in which an address is a complete formula: `=cmd|'/c'!a0+@x.com`, where the operator before the @ makes
 * the domain an operand. Other addresses that begin with an operator are not valid formulas, and stay text.
 */
const FORMULA_ADDRESS = /^'*[=+-].*[^a-z0-9._%]@[^@]*$/i;

/**
 * Prefixes a formula with an apostrophe, which makes it text. @see
 * https://owasp.org/www-community/attacks/CSV_Injection
 */
export function guardCell(cell: string): string {
  return FORMULA.test(cell) ? `'${cell}` : cell;
}

/** The same for an address. The result is a different valid address, so the caller has to report it. */
export function guardAddress(address: string): string {
  return FORMULA_ADDRESS.test(address) ? `'${address}` : address;
}

/** Reverses `guardCell`. */
export function unguardCell(cell: string): string {
  return cell.startsWith("'") && FORMULA.test(cell.slice(1)) ? cell.slice(1) : cell;
}

/** Reverses `guardAddress`. */
export function unguardAddress(cell: string): string {
  return cell.startsWith("'") && FORMULA_ADDRESS.test(cell.slice(1)) ? cell.slice(1) : cell;
}
