import { randomUUID } from 'node:crypto';
import { closeSync, openSync, readSync, unlinkSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/*
 * What a worker process did last, readable after any kind of end: an endless loop sends no
 * message, nor does a process that V8 aborts for want of memory. It is an unlinked file: the
 * worker inherits the open descriptor and writes to fixed places in it.
 */

/** The worker's descriptor of it: after standard input, output, errors and the channel. */
export const CRASH_RECORD_FD = 4;

const MODULE_BYTES = 128;
/** Offset of the module whose code ran last before the shell's own. */
const LAST_MODULE_AT = MODULE_BYTES;
/** Offset of the reason of an end. */
export const REASON_AT = LAST_MODULE_AT + MODULE_BYTES;
const REASON_BYTES = 512;
const SIZE = REASON_AT + REASON_BYTES;

/** A module as it is recorded: a fixed number of bytes. */
export type ModuleRecord = Buffer;

/** No module: the shell's own code runs. */
export const NO_MODULE: ModuleRecord = Buffer.alloc(MODULE_BYTES);

/** @param name such as `legal/0123456789abcdef/PrivacyPolicy`. */
export function recordOf(name: string): ModuleRecord {
  const record = Buffer.alloc(MODULE_BYTES);
  record.write(name);
  return record;
}

/** The name that a record was made from. */
export const nameOf = (record: ModuleRecord): string => textUntilNul(record);

/** In the worker: from now on this module's code runs. */
export const writeModule = (record: ModuleRecord): void => {
  write(record, 0);
  if (record !== NO_MODULE) write(record, LAST_MODULE_AT);
};

/**
 * In the worker: why it is about to end.
 *
 * @returns whether it is recorded.
 */
export const writeReason = (reason: string): boolean => {
  const text = Buffer.alloc(REASON_BYTES);
  text.write(reason);
  return write(text, REASON_AT);
};

/** A failed write must not cost a page: the record is then incomplete. */
function write(bytes: Buffer, at: number): boolean {
  try {
    writeSync(CRASH_RECORD_FD, bytes, 0, bytes.length, at);
    return true;
  } catch {
    return false;
  }
}

/** What was recorded; empty texts where nothing was. */
interface CrashReport {
  /** The module whose code ran at the end. */
  module: string;
  /** The module whose code ran last before the shell's own. */
  lastModule: string;
  reason: string;
}

export interface CrashRecord {
  /** Undefined where none could be made: the worker runs without. */
  readonly fd: number | undefined;
  /** Reads it and closes the file. */
  close(): CrashReport;
}

/** The second is in memory (Linux), for when the disk is full. */
const FOLDERS = () => [tmpdir(), '/dev/shm'];

/** In the shell: makes one for a worker that is about to start. Never throws. */
export function openCrashRecord(folders: readonly string[] = FOLDERS()): CrashRecord {
  const fd = folders.reduce<number | undefined>(
    (open, folder) => open ?? openIn(folder),
    undefined,
  );
  return {
    fd,
    close: () => {
      const content = Buffer.alloc(SIZE);
      if (fd !== undefined) read(fd, content);
      return {
        module: textUntilNul(content.subarray(0, LAST_MODULE_AT)),
        lastModule: textUntilNul(content.subarray(LAST_MODULE_AT, REASON_AT)),
        reason: textUntilNul(content.subarray(REASON_AT)),
      };
    },
  };
}

/** Filled at once: on a full disk the worker's own writes would fail. */
function openIn(folder: string): number | undefined {
  const file = path.join(folder, `worker-${randomUUID()}`);
  let fd: number | undefined;
  try {
    fd = openSync(file, 'wx+', 0o600);
    unlinkSync(file);
    writeSync(fd, Buffer.alloc(SIZE), 0, SIZE, 0);
    return fd;
  } catch {
    if (fd !== undefined) closeSync(fd);
    return undefined;
  }
}

function read(fd: number, content: Buffer): void {
  try {
    readSync(fd, content, 0, content.length, 0);
  } catch {
  } finally {
    closeSync(fd);
  }
}

const textUntilNul = (bytes: Buffer): string => bytes.toString().replace(/\0.*$/s, '');
