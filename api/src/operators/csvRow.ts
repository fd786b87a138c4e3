/** What a spreadsheet would run as a formula, in the forms that OWASP lists and their full-width twins. */
const FORMULA = /^\s*[=+\-@＝＋－＠]/;

/**
 * One line of CSV (RFC 4180), every cell quoted. A cell that a spreadsheet would run begins
 * with an apostrophe, which it shows as text: people can type anything into a form.
 *
 * @see https://owasp.org/www-community/attacks/CSV_Injection
 */
export function csvRow(cells: readonly string[]): string {
  return `${cells.map(quote).join(',')}\r\n`;
}

function quote(cell: string): string {
  const text = FORMULA.test(cell) ? `'${cell}` : cell;
  return `"${text.replaceAll('"', '""')}"`;
}
