import { Socket } from 'node:net';
import process from 'node:process';
import { writeReason } from '../process/CrashRecord.ts';
import { readLines } from '../process/readLines.ts';
import { CHANNEL_FD, encodeMessage, READY } from '../process/workerChannel.ts';
import { createShellFetch, type ShellFetch } from './createShellFetch.ts';
import { messageOf } from './messageOf.ts';
import { restrictGlobals } from './restrictGlobals.ts';
import { blame, startCrashRecord } from './runningModule.ts';
import { startWatchdog, type WorkerLimits } from './startWatchdog.ts';

/**
 * Makes this process a worker that runs remotes' code: watched, restricted, with a crash record.
 * Tells the shell that it is ready.
 *
 * @param onMessage takes the shell's messages, and may answer; `shellFetch` asks the shell for what it
 *   needs of the network.
 */
export function becomeWorker<Message>(
  limits: WorkerLimits,
  onMessage: (message: Message, answer: (message: object) => void, shellFetch: ShellFetch) => void,
): void {
  const channel = new Socket({ fd: CHANNEL_FD });
  const answer = (message: object) => void channel.write(encodeMessage(message));
  const shellFetch = createShellFetch(answer);
  startCrashRecord();
  startWatchdog(limits);
  restrictGlobals();
  // The shell ends its workers itself, after the last page.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {});
  process.on('uncaughtException', (error) => giveUp('it threw what nobody caught', error));
  process.on('unhandledRejection', (error) =>
    giveUp('it rejected a promise that nobody handled', error),
  );
  // The shell has ended.
  channel.on('close', () => process.exit());
  channel.on('error', () => process.exit());
  readLines(channel, Number.POSITIVE_INFINITY, {
    onLine: (line) => {
      const message = JSON.parse(line);
      if (!shellFetch.hear(message)) onMessage(message, answer, shellFetch);
    },
    onTooLong: () => {},
  });
  answer(READY);
}

function giveUp(what: string, error: unknown): void {
  blame(error);
  writeReason(`${what}: ${messageOf(error)}`);
  process.exit(1);
}
