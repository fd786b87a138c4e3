import { read } from 'node:fs';
import process from 'node:process';
import { splitLines } from '../process/splitLines.ts';
import { CHANNEL_FD, encodeMessage, READY } from '../process/workerChannel.ts';
import { createFetchClient, type FetchClient } from './createFetchClient.ts';
import { endProcess } from './endProcess.ts';
import { messageOf } from './readUntrusted.ts';
import { restrictGlobals } from './restrictGlobals.ts';
import { blame, startCrashRecord } from './runningModule.ts';
import { startWatchdog, type WorkerLimits } from './startWatchdog.ts';
import { writeWhole } from './writeWhole.ts';

/** Read at a time, in bytes. */
const CHUNK = 65_536;

/**
 * Makes this process a worker that runs remotes' code: watched, restricted, with a crash record.
 * Reports to the shell when it is ready.
 *
 * @param onMessage handles the shell's messages; `reply` sends one back.
 * @param beforeSend returns what is sent in a message's place, and may end this process.
 */
export function startSandbox<Message>(
  limits: WorkerLimits,
  onMessage: (message: Message, reply: (message: object) => void, fetchClient: FetchClient) => void,
  beforeSend: (message: object) => object,
): void {
  const write = openChannel((message) => {
    if (!fetchClient.receive(message)) onMessage(message as Message, send, fetchClient);
  });
  const send = (message: object) => write(beforeSend(message));
  const fetchClient = createFetchClient(send);
  startCrashRecord();
  // The shell ends its workers itself, after the last page.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {});
  process.on('uncaughtException', (error) => giveUp('it threw an uncaught error', error));
  process.on('unhandledRejection', (error) => giveUp('it had an unhandled rejection', error));
  restrictGlobals();
  void startWatchdog(limits).then(() => write(READY));
}

/**
 * Opens the worker's end of the channel to the shell, by its descriptor and without a socket: a remote's
 * code that changes a prototype for a moment catches what Node uses meanwhile, and from a socket it would
 * connect to wherever it likes. The process ends with the channel.
 *
 * @returns what sends a message.
 */
function openChannel(onMessage: (message: unknown) => void): (message: object) => void {
  const take = splitLines(Number.POSITIVE_INFINITY, {
    onLine: (line) => onMessage(JSON.parse(line)),
    onTooLong: () => {},
  });
  const readOn = () => {
    // A new buffer for each read: parts of a message stay in it until the message is whole.
    const chunk = Buffer.allocUnsafeSlow(CHUNK);
    read(CHANNEL_FD, chunk, 0, CHUNK, null, (error, size) => {
      // The shell has ended.
      if (error || size === 0) return endProcess();
      take(chunk.subarray(0, size));
      readOn();
    });
  };
  readOn();
  return (message) => {
    try {
      writeWhole(CHANNEL_FD, encodeMessage(message));
    } catch {
      endProcess();
    }
  };
}

function giveUp(what: string, error: unknown): void {
  blame(error);
  endProcess(`${what}: ${messageOf(error)}`);
}
