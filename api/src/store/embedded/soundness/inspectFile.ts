import { describeDifferences } from '../../describeDifferences.ts';
import type { Inspection } from '../../StoreMaintenance.ts';
import { COUNTER_QUERIES, readDifferences } from '../figures/counterDifferences.ts';
import { isDamage } from './isDamage.ts';
import { readInChildProcess } from './readInChildProcess.ts';

/** The first findings suffice to know that a backup is needed. */
const INTEGRITY = 'PRAGMA integrity_check(5)';

/** Reads a whole database, indexes included, and sums its list, in a child process. */
export async function inspectFile(file: string): Promise<Inspection> {
  const damage = await findDamage(file);
  // An unreadable list cannot be summed.
  if (damage.length > 0) return { damage, wrongCounters: [], people: 0, quarantined: 0 };
  const sums = readDifferences(await readInChildProcess(file, COUNTER_QUERIES));
  const { people, quarantined } = sums;
  return { damage, wrongCounters: describeDifferences(sums), people, quarantined };
}

async function findDamage(file: string): Promise<string[]> {
  try {
    const [findings = []] = await readInChildProcess(file, [INTEGRITY]);
    const texts = findings.map(({ integrity_check }) =>
      String(integrity_check).replace(/\s+/g, ' '),
    );
    return texts.filter((text) => text !== 'ok');
  } catch (error) {
    // For an unreadable page, SQLite throws instead of returning a finding.
    if (!isDamage(error)) throw error;
    return [(error as Error).message];
  }
}
