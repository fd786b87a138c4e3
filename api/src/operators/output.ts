import { Readable, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ExitCode } from './Command.ts';

/** Waits for the reader: the list need not fit into memory. */
export async function writeLines(lines: AsyncIterable<string>, out: Writable): Promise<ExitCode> {
  await pipeline(Readable.from(lines), out, { end: false });
  return 0;
}

/** Waits until it has been written, so that an answer nobody gets is no success. */
export function writeLine(out: Writable, line: string, exitCode: ExitCode = 0): Promise<ExitCode> {
  return new Promise((resolve, reject) => {
    out.write(`${line}\n`, (error) => (error ? reject(error) : resolve(exitCode)));
  });
}
