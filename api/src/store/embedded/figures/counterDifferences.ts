import type { CounterDifferences } from '../../describeDifferences.ts';
import type { ListContents } from '../../StoreMaintenance.ts';

/** Counts of the records minus the running counters. A person without a school has the key ''. */
const TOTALS = `
  SELECT
    (SELECT count(*) FROM sign_ups) - (SELECT sign_ups FROM totals) AS total,
    (SELECT count(*) FROM schools) - (SELECT schools FROM totals) AS schools,
    (SELECT count(*) FROM sign_ups) AS people,
    (SELECT count(*) FROM quarantine) AS quarantined`;

const DAYS = `
  SELECT key, sum(n) AS difference FROM (
    SELECT substr(created_at, 1, 10) AS key, count(*) AS n FROM sign_ups GROUP BY key
    UNION ALL SELECT day, -sign_ups FROM daily
  ) GROUP BY key HAVING difference <> 0`;

const SCHOOLS = `
  SELECT key, sum(n) AS difference FROM (
    SELECT school_key AS key, count(*) AS n FROM sign_ups WHERE school_key <> '' GROUP BY key
    UNION ALL SELECT school_key, -sign_ups FROM schools
  ) GROUP BY key HAVING difference <> 0`;

/** Queries that sum the list; `readDifferences` parses their results. */
export const COUNTER_QUERIES = [TOTALS, DAYS, SCHOOLS];

export type EmbeddedDifferences = CounterDifferences & ListContents;

export function readDifferences([totals, byDay, bySchool]: readonly unknown[][]) {
  const [row] = totals ?? [];
  if (row === undefined) throw new Error('The totals were not read.');
  return { ...row, byDay, bySchool } as unknown as EmbeddedDifferences;
}
