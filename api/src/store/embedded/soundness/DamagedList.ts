import { StartError } from '@statline/service/StartError';

/** What is read of a list contradicts itself: only a backup mends it. */
export class DamagedList extends StartError {
  /** @param finding in SQLite's words, over as many lines as they are. */
  constructor(file: string, finding: string, options?: ErrorOptions) {
    const reason = finding.replace(/\s+/g, ' ');
    super(
      `The sign-ups in ${file} are damaged (${reason}): restore a backup (signups restore).`,
      options,
    );
  }
}
