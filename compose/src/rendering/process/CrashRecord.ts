import { randomUUID } from 'node:crypto';
import { closeSync, openSync, readSync, unlinkSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import process from 'node:process';

/*
 * What a worker process did last: an endless loop sends no message, nor does a process that V8 aborts for want of
 * memory. It is an unlinked file: the worker inherits the descriptor and writes to fixed places in it.
 */

/** The worker's descriptor of it: after standard input, output, errors and the channel. */
export const CRASH_RECORD_FD = 4;

export type ModuleRecord = Buffer;

const RUNNING = '+';
const MODULE_BYTES = 128;
export const REASON_AT = MODULE_BYTES;
const REASON_BYTES = 512;

/** Instead of `RUNNING`: the shell's own code runs. The name of the module that ran before stays. */
export const NO_MODULE: ModuleRecord = Buffer.from('-');

/** @param name such as `legal/0123456789abcdef/PrivacyPolicy`. */
export function recordOf(name: string): ModuleRecord {
  const record = Buffer.alloc(MODULE_BYTES);
  record.write(RUNNING + name);
  return record;
}

export const nameOf = (record: ModuleRecord): string => textUntilNul(record.subarray(1));

export const writeModule = (record: ModuleRecord): void => void write(record, 0);

const writeReason = (reason: string): boolean => {
  const text = Buffer.alloc(REASON_BYTES);
  text.write(reason);
  return write(text, REASON_AT);
};

/**
 * Ends the worker at once. `process.exit` would wait until the channel can be read, and run listeners before.
 *
 * @param reason is recorded. Default: what the process did is over.
 */
export function endProcess(reason?: string): void {
  if (reason === undefined || writeReason(reason)) process.kill(process.pid, 'SIGKILL');
  // Without a crash record SIGKILL would be taken for an outside kill.
  else process.abort();
}

/** A failed write must not cost a page: the record is then incomplete. */
function write(bytes: Buffer, at: number): boolean {
  try {
    writeSync(CRASH_RECORD_FD, bytes, 0, bytes.length, at);
    return true;
  } catch {
    return false;
  }
}

/**
 * In the shell: makes one for a worker that is about to start. Never throws.
 *
 * @param folders in which it is tried. Default: the second is in memory (Linux), for when the disk is full.
 */
export function openCrashRecord(folders: readonly string[] = [tmpdir(), '/dev/shm']) {
  const content = Buffer.alloc(REASON_AT + REASON_BYTES);
  let fd: number | undefined;
  for (const folder of folders) fd ??= createFile(folder, content);
  return {
    /** Undefined where none could be made: the worker runs without. */
    fd,
    /** Reads it and closes the file. Texts are empty where nothing was recorded. */
    close: () => {
      try {
        if (fd !== undefined) readSync(fd, content, 0, content.length, 0);
      } catch {
      } finally {
        if (fd !== undefined) closeSync(fd);
      }
      return {
        module: textUntilNul(content.subarray(1, REASON_AT)),
        isRunning: content.toString('utf8', 0, 1) === RUNNING,
        reason: textUntilNul(content.subarray(REASON_AT)),
      };
    },
  };
}

/** Filled at once: on a full disk the worker's own writes would fail. */
function createFile(folder: string, content: Buffer): number | undefined {
  const file = path.join(folder, `worker-${randomUUID()}`);
  let fd: number | undefined;
  try {
    fd = openSync(file, 'wx+', 0o600);
    unlinkSync(file);
    writeSync(fd, content, 0, content.length, 0);
    return fd;
  } catch {
    if (fd !== undefined) closeSync(fd);
    return undefined;
  }
}

const textUntilNul = (bytes: Buffer): string => bytes.toString().replace(/\0.*$/s, '');
