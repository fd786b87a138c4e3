/** Formats one line of CSV (RFC 4180), with all cells quoted. */
export function csvRow(cells: readonly string[]): string {
  return `${cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',')}\r\n`;
}
