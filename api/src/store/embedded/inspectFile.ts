import { describeSums } from '../describeSums.ts';
import type { Inspection } from '../StoreMaintenance.ts';
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

const SQLITE_CORRUPT = 11;
const SQLITE_NOTADB = 26;

/** SQLite's own texts for these: what fails while a statement runs carries no code (1.2.1). */
const DAMAGED = /^(database disk image is malformed|file is not a database)$/;

/** Whether a file contradicts itself, as opposed to being away or held by somebody. */
export function isDamage(error: unknown): boolean {
  const { errcode = 0, message = '' } = Object(error) as { errcode?: number; message?: string };
  return [SQLITE_CORRUPT, SQLITE_NOTADB].includes(errcode & 0xff) || DAMAGED.test(message);
}
