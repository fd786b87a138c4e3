import { StartError } from '@statline/service/StartError';

/** The list is inconsistent: only restoring a backup repairs it. */
export class DamagedList extends StartError {
  /** @param finding SQLite's message, which may have several lines. */
  constructor(file: string, finding: string, options?: ErrorOptions) {
    const reason = finding.replace(/\s+/g, ' ');
    super(
      `The sign-ups in ${file} are damaged (${reason}): restore a backup (signups restore).`,
      options,
    );
  }
}
