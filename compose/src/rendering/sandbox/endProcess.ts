import process from 'node:process';
import { writeReason } from '../process/CrashRecord.ts';

/**
 * Ends this process at once. It does not exit: Node would wait until the channel can be read, and run
 * listeners before.
 *
 * @param reason for the crash record. Default: what the process did is over.
 */
export function endProcess(reason?: string): void {
  if (reason === undefined || writeReason(reason)) process.kill(process.pid, 'SIGKILL');
  // Without a crash record SIGKILL would look like an outside kill.
  else process.abort();
}
