import type { CounterDocument, SignUpDocument } from '../database/collections.ts';
import { createTally, type Tally } from '../figures/createTally.ts';
import { readBackup } from './readBackup.ts';

/** Reads a whole backup and adds it up. @throws Refusal as `readBackup` does. */
export async function tallyBackup(file: string): Promise<{ tally: Tally; quarantined: number }> {
  const tally = createTally();
  let quarantined = 0;
  for await (const { in: name, document } of readBackup(file)) {
    if (name === 'signUps') tally.signUp(document as unknown as SignUpDocument);
    if (name === 'counters') tally.counter(document as unknown as CounterDocument);
    if (name === 'schools') tally.school(document as unknown as CounterDocument);
    if (name === 'quarantine') quarantined += 1;
  }
  return { tally, quarantined };
}
