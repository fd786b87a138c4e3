import { randomUUID } from 'node:crypto';
import { closeSync, openSync, readSync, unlinkSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/*
 * What a runner was doing last, readable after its end, however that came: no message gets out
 * of an endless loop, and none out of a process that V8 aborts for want of memory. It is a file
 * that has no name: the runner inherits the open descriptor and writes to fixed places in it.
 */

/** The runner's descriptor of it: after standard input, output, errors and the IPC channel. */
export const RECORDER_FD = 4;

const MODULE_BYTES = 128;
/** Where the reason of an end stands. */
export const REASON_AT = MODULE_BYTES;
const REASON_BYTES = 512;

/** A module as it is recorded, made once. */
export type ModuleRecord = Buffer;

/** The record of no module at all: the shell's own code. */
export const NO_MODULE: ModuleRecord = Buffer.alloc(MODULE_BYTES);

/** @param name such as `legal/0123456789abcdef/PrivacyPolicy`. */
export function recordOf(name: string): ModuleRecord {
  const record = Buffer.alloc(MODULE_BYTES);
  record.write(name);
  return record;
}

/** The name that a record was made from. */
export const nameOf = (record: ModuleRecord): string => textUntilNul(record);

/** In the runner: from now on this module's code runs. */
export const writeModule = (record: ModuleRecord): void => {
  writeSync(RECORDER_FD, record, 0, MODULE_BYTES, 0);
};

/** In the runner: why it is about to end. */
export const writeReason = (reason: string): void => {
  const text = Buffer.alloc(REASON_BYTES);
  text.write(reason);
  writeSync(RECORDER_FD, text, 0, REASON_BYTES, REASON_AT);
};

/** What a recorder holds: empty texts where nothing was written. */
export interface Recording {
  module: string;
  reason: string;
}

export interface FlightRecorder {
  readonly fd: number;
  /** Reads what it holds and closes it. */
  close(): Recording;
}

/** In the shell: makes one for a runner that is about to start. */
export function openRecorder(): FlightRecorder {
  const file = path.join(tmpdir(), `runner-${randomUUID()}`);
  const fd = openSync(file, 'wx+', 0o600);
  unlinkSync(file);
  return {
    fd,
    close: () => {
      const content = Buffer.alloc(MODULE_BYTES + REASON_BYTES);
      readSync(fd, content, 0, content.length, 0);
      closeSync(fd);
      return {
        module: textUntilNul(content.subarray(0, REASON_AT)),
        reason: textUntilNul(content.subarray(REASON_AT)),
      };
    },
  };
}

const textUntilNul = (bytes: Buffer): string => bytes.toString().replace(/\0.*$/s, '');
