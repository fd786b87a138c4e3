/** Edit distance with transpositions (optimal string alignment): the number of typing errors between two words. */
export function editDistance(a: string, b: string): number {
  const rows = [Array.from({ length: b.length + 1 }, (_, column) => column)];
  for (let i = 1; i <= a.length; i += 1) {
    const [above, twoAbove] = [rows[i - 1] as number[], rows[i - 2]];
    const row = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const isSame = a[i - 1] === b[j - 1];
      const isSwapped = a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      row[j] = Math.min(
        (above[j] as number) + 1,
        (row[j - 1] as number) + 1,
        (above[j - 1] as number) + (isSame ? 0 : 1),
        isSwapped ? (twoAbove?.[j - 2] ?? Number.POSITIVE_INFINITY) + 1 : Number.POSITIVE_INFINITY,
      );
    }
    rows.push(row);
  }
  return rows[a.length]?.[b.length] as number;
}
