import { read } from 'node:fs';
import process from 'node:process';
import type { LoadFetch } from '../../site/loads/Load.ts';
import { endProcess } from '../process/CrashRecord.ts';
import {
  CHANNEL_FD,
  encodeMessage,
  MAX_MESSAGE_LENGTH,
  READY,
  splitLines,
} from '../process/messages.ts';
import { createFetchClient } from './createFetchClient.ts';
import { messageOf } from './readUntrusted.ts';
import { restrictGlobals } from './restrictGlobals.ts';
import { blame, startCrashRecord } from './runningModule.ts';
import { startWatchdog } from './startWatchdog.ts';
import { writeWhole } from './writeWhole.ts';

const CHUNK_BYTES = 65_536;

// Saved before a remote's code can replace it.
const { byteLength } = Buffer;

export interface JobContext {
  /**
   * Sends the result, or a part of it. Not a promise's value, since a remote's code could change that.
   *
   * @param onRefused called if the shell would not accept a message of that length, or it cannot be encoded. Ends the
   *   process. Default: for the running module.
   */
  reply: (result: object, onRefused?: () => void) => void;
  fetchFor: (remote: string, signal: AbortSignal) => LoadFetch;
}

/**
 * Makes this process a worker that runs remotes' code: watched, restricted, with a crash record.
 *
 * @param beforeSend returns the message to send instead of the given one, and may end this process.
 */
export function startSandbox<Job>(
  stallMs: number,
  run: (job: Job, context: JobContext) => void,
  beforeSend: (message: object) => object,
): void {
  const write = openChannel((message) => {
    if (fetchClient.receive(message)) return;
    const { number, ...job } = message as { number: number } & Job;
    run(job as Job, {
      reply: (result, onRefused) => send({ ...result, number }, onRefused),
      fetchFor: (remote, signal) => fetchClient.fetchFor(number, remote, signal),
    });
  });
  const send = (message: object, onRefused?: () => void) => write(beforeSend(message), onRefused);
  const fetchClient = createFetchClient(send);
  startCrashRecord();
  // Signals are ignored: the shell ends its workers itself, after the last page.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {});
  const failWith = (what: string) => (error: unknown) => {
    blame(error);
    endProcess(`${what}: ${messageOf(error)}`);
  };
  process.on('uncaughtException', failWith('it threw an uncaught error'));
  process.on('unhandledRejection', failWith('it had an unhandled rejection'));
  // Before `restrictGlobals`: Node starts the watchdog's thread by a message (`closeCloning`).
  const watching = startWatchdog(stallMs);
  restrictGlobals();
  void watching.then(() => write(READY));
}

function endForMessage(): void {
  blame(undefined);
  endProcess('it sent a message that is too long or no JSON');
}

/**
 * Opens the worker's end of the channel by its file descriptor, without a socket object: a remote's code can get the
 * objects that Node uses by changing a prototype for a moment, and a socket would let it connect to any address. The
 * process ends with the channel.
 *
 * @returns a function that sends a message.
 */
function openChannel(
  onMessage: (message: unknown) => void,
): (message: object, onRefused?: () => void) => void {
  const take = splitLines((line) => onMessage(JSON.parse(line)));
  const readOn = () => {
    // A new buffer for each read: parts of a message stay in it until the message is whole.
    const chunk = Buffer.allocUnsafeSlow(CHUNK_BYTES);
    read(CHANNEL_FD, chunk, 0, CHUNK_BYTES, null, (error, size) => {
      if (error || size === 0) return endProcess();
      take(chunk.subarray(0, size));
      readOn();
    });
  };
  readOn();
  return (message, onRefused = endForMessage) => {
    const text = encoded(message);
    if (text === undefined) return onRefused();
    try {
      writeWhole(CHANNEL_FD, text);
    } catch {
      endProcess();
    }
  };
}

/** Undefined: too long, also for any text, or of a release's values something that cannot be turned into JSON. */
function encoded(message: object): string | undefined {
  try {
    const text = encodeMessage(message);
    return byteLength(text) > MAX_MESSAGE_LENGTH ? undefined : text;
  } catch {
    return undefined;
  }
}
