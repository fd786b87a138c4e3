import type { Measured } from './table/formatTable.ts';

/**
 * Measures each in every round, in every other round from the last to the first, so that other work on the machine,
 * and work left over from the previous visit, affects all of them.
 *
 * @param measure may have no result: that round is left out.
 */
export async function alternately<Contestant extends { name: string }, Round>(
  contestants: readonly Contestant[],
  rounds: number,
  measure: (contestant: Contestant) => Promise<Round | undefined>,
): Promise<Measured<Round>[]> {
  const rows = contestants.map((contestant) => ({ contestant, rounds: [] as Round[] }));
  for (let round = 0; round < rounds; round += 1) {
    for (const row of round % 2 ? rows.toReversed() : rows) {
      const measured = await measure(row.contestant);
      if (measured) row.rounds.push(measured);
    }
  }
  return rows.map(({ contestant: { name }, rounds }) => ({ name, rounds }));
}
