import { Socket } from 'node:net';
import process from 'node:process';
import { writeReason } from '../process/CrashRecord.ts';
import { readLines } from '../process/readLines.ts';
import { CHANNEL_FD, encodeMessage, READY } from '../process/workerChannel.ts';
import { confine } from './confine.ts';
import { startGuard, type WorkerLimits } from './guardThread.ts';
import { messageOf } from './messageOf.ts';
import { blame, startCrashRecord } from './runningModule.ts';

/**
 * Makes this process one that runs remotes' code for the shell, and tells the shell that it is
 * ready.
 *
 * @param hear takes the shell's messages, and may answer.
 */
export function becomeWorker<Message>(
  limits: WorkerLimits,
  hear: (message: Message, answer: (message: object) => void) => void,
): void {
  const channel = new Socket({ fd: CHANNEL_FD });
  const answer = (message: object) => void channel.write(encodeMessage(message));
  startCrashRecord();
  startGuard(limits);
  confine();
  // A stop is the shell's affair: it ends its runners once the last page is out.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {});
  process.on('uncaughtException', (error) => giveUp('it threw what nobody caught', error));
  process.on('unhandledRejection', (error) =>
    giveUp('it rejected a promise that nobody handled', error),
  );
  // The shell has gone.
  channel.on('close', () => process.exit());
  channel.on('error', () => process.exit());
  readLines(channel, Number.POSITIVE_INFINITY, {
    onLine: (line) => hear(JSON.parse(line), answer),
    onTooLong: () => {},
  });
  answer(READY);
}

function giveUp(what: string, error: unknown): void {
  blame(error);
  writeReason(`${what}: ${messageOf(error)}`);
  process.exit(1);
}
