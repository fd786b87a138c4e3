import { describeDifferences } from '../../describeDifferences.ts';
import type { Inspection } from '../../StoreMaintenance.ts';
import { COUNTER_QUERIES, readDifferences } from '../figures/counterDifferences.ts';
import { isDamage } from './isDamage.ts';
import { readInChildProcess } from './readInChildProcess.ts';

/** The first findings are enough to know that a backup is needed. */
const INTEGRITY = 'PRAGMA integrity_check(5)';

/** Reads a whole database, indexes included, and adds its list up, beside this process. */
export async function inspectFile(file: string): Promise<Inspection> {
  const damage = await findDamage(file);
  // What cannot be read cannot be added up either.
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
    // A page that cannot be read at all is an error rather than a finding.
    if (!isDamage(error)) throw error;
    return [(error as Error).message];
  }
}
