import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import * as v from 'valibot';
import { Refusal } from '../../Refusal.ts';
import { SCHEMA_VERSION } from '../database/migrations.ts';
import { createTally, type Tally } from '../figures/createTally.ts';
import { Heading, Line, parseLine } from './backupFormat.ts';

interface BackedUpDocument {
  in: string;
  document: Record<string, unknown>;
}

/**
 * Reads the documents of a backup, in bounded memory.
 *
 * @throws Refusal if the file is not a backup, newer than this program, damaged or incomplete.
 */
export async function* readBackup(file: string): AsyncGenerator<BackedUpDocument> {
  const counts: Record<string, number> = {};
  let end: Record<string, number> | undefined;
  let number = 0;
  try {
    for await (const line of linesOf(file)) {
      if (end !== undefined) throw new Error('more follows its end');
      number += 1;
      if (number === 1) assertVersion(file, readLine(Heading, line, number).version);
      else {
        const parsed = readLine(Line, line, number);
        if ('end' in parsed) end = parsed.end;
        else {
          counts[parsed.in] = (counts[parsed.in] ?? 0) + 1;
          yield parsed;
        }
      }
    }
    if (end === undefined) throw new Error('its end is missing');
    for (const [name, count] of Object.entries(end)) {
      if ((counts[name] ?? 0) !== count) throw new Error(`${name} is not complete`);
    }
  } catch (error) {
    if (error instanceof Refusal) throw error;
    const { message } = error as Error;
    throw new Refusal(`${file} is not a backup, or a damaged one (${message}).`, { cause: error });
  }
}

async function* linesOf(file: string): AsyncGenerator<string> {
  const plain = createGunzip();
  const reading = pipeline(createReadStream(file), plain);
  // Awaited at the end; before that, the loop below reports a failure.
  reading.catch(() => {});
  try {
    yield* createInterface({ input: plain, crlfDelay: Number.POSITIVE_INFINITY });
    await reading;
  } finally {
    // If the reader stops early, a later failure would be an error event without a listener.
    plain.destroy();
  }
}

/** @throws Error without the cause's message, which may quote people's data. */
function readLine<const Schema extends v.GenericSchema>(
  schema: Schema,
  line: string,
  number: number,
): v.InferOutput<Schema> {
  try {
    return v.parse(schema, parseLine(line), { abortEarly: true });
  } catch {
    throw new Error(`its line ${number} cannot be read`);
  }
}

function assertVersion(file: string, version: number): void {
  if (version <= SCHEMA_VERSION) return;
  throw new Refusal(
    `The backup ${file} was written by a newer version of this program (collections of version ${version}; this one knows ${SCHEMA_VERSION}).`,
  );
}

/** Reads a whole backup and sums it. @throws Refusal as `readBackup` does. */
export async function tallyBackup(file: string): Promise<Tally> {
  const tally = createTally();
  for await (const { in: name, document } of readBackup(file)) tally.add(name, document);
  return tally;
}
