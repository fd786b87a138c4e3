import { describeSums } from '../describeSums.ts';
import type { Inspection } from '../StoreMaintenance.ts';
import { isDamage } from './isDamage.ts';
import { readApart } from './readApart.ts';
import { readSums, SUMS } from './sums.ts';

/** The first findings are enough to know that a backup is needed. */
const INTEGRITY = 'PRAGMA integrity_check(5)';

/** Reads a whole database, indexes included, and adds its list up, beside this process. */
export async function inspectFile(file: string): Promise<Inspection> {
  const damage = await findDamage(file);
  // What cannot be read cannot be added up either.
  if (damage.length > 0) return { damage, wrongSums: [], people: 0, quarantined: 0 };
  const sums = readSums(await readApart(file, SUMS));
  const { people, quarantined } = sums;
  return { damage, wrongSums: describeSums(sums), people, quarantined };
}

async function findDamage(file: string): Promise<string[]> {
  try {
    const [findings = []] = await readApart(file, [INTEGRITY]);
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
