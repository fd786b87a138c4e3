import { randomUUID } from 'node:crypto';
import { closeSync, openSync, readSync, unlinkSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import process from 'node:process';

/*
 * Records what a worker process did last: neither an endless loop nor a process that V8 aborts for lack of memory can
 * send a message. The record is an unlinked file, whose descriptor the worker inherits; fields have fixed offsets.
 */

/** The worker's file descriptor of the record: after standard input, output, errors and the channel. */
export const CRASH_RECORD_FD = 4;

export type ModuleRecord = Buffer;

const RUNNING = '+';
const MODULE_BYTES = 256;
export const REASON_AT = MODULE_BYTES;
const REASON_BYTES = 512;

/** Overwrites `RUNNING` while the shell's own code runs. The name of the module that ran before stays. */
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
 * Ends the worker at once. `process.exit` would first run listeners and wait until the channel can be read.
 *
 * @param reason is recorded. Default: the process is no longer needed.
 */
export function endProcess(reason?: string): void {
  if (reason === undefined || writeReason(reason)) process.kill(process.pid, 'SIGKILL');
  // Without a recorded reason, the shell would take SIGKILL for a kill from outside.
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

/** In the shell. Never throws. @param folders are tried in order; the second is in memory, in case the disk is full. */
export function openCrashRecord(folders: readonly string[] = [tmpdir(), '/dev/shm']) {
  const content = Buffer.alloc(REASON_AT + REASON_BYTES);
  let fd: number | undefined;
  for (const folder of folders) fd ??= createFile(folder, content);
  return {
    /** Undefined if no record could be made: the worker then runs without one. */
    fd,
    /** Reads the record and closes the file. Texts are empty if nothing was recorded. */
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

/** Writes the full length at once, since the worker's own writes would fail on a full disk. */
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
