import { Readable, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ListContents } from '../store/StoreMaintenance.ts';
import type { ExitCode } from './Command.ts';

/** Streams lines at the reader's pace, so the list need not fit into memory. */
export async function writeLines(lines: AsyncIterable<string>, out: Writable): Promise<ExitCode> {
  await pipeline(Readable.from(lines), out, { end: false });
  return 0;
}

/** Resolves with `exitCode` once the line is written, and rejects if that fails. */
export function writeLine(out: Writable, line: string, exitCode: ExitCode = 0): Promise<ExitCode> {
  return new Promise((resolve, reject) => {
    out.write(`${line}\n`, (error) => (error ? reject(error) : resolve(exitCode)));
  });
}

/** The beginning of a sentence: "1 person is", "12 people, and 3 in quarantine, are". */
export function describeContents({ people, quarantined }: ListContents): string {
  const listed = people === 1 ? '1 person' : `${people} people`;
  if (quarantined > 0) return `${listed}, and ${quarantined} in quarantine, are`;
  return `${listed} ${people === 1 ? 'is' : 'are'}`;
}
