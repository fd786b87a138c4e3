import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { Crowd, CrowdReport } from './Crowd.ts';

const PROGRAM = fileURLToPath(new URL('runCrowd.ts', import.meta.url));

/** Has another process come as a crowd. @throws Error when it ends without a report. */
export async function sendCrowd(crowd: Crowd): Promise<CrowdReport> {
  const child = fork(PROGRAM, [JSON.stringify(crowd)]);
  const ended = once(child, 'exit').then(([code]) => {
    throw new Error(`The crowd ended (${code}) without a report`);
  });
  const [report] = (await Promise.race([once(child, 'message'), ended])) as [CrowdReport];
  await ended.catch(() => {});
  return report;
}
