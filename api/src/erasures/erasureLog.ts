import { createHmac, randomBytes } from 'node:crypto';
import {
  appendFileSync,
  constants,
  existsSync,
  readdirSync,
  readFileSync,
  writeFileSync,
} from 'node:fs';
import { open, readdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { makeFolder } from '@statline/service/disk/prepareFolder';
import { syncFolder } from '@statline/service/disk/syncFolder';
import * as v from 'valibot';
import { Refusal } from '../store/Refusal.ts';
import type { WasErased } from '../store/StoreMaintenance.ts';
import { temporaryFile } from '../store/temporaryFile.ts';

/** Each log has a unique name, so that logs of several machines can be in one folder. */
const LOG_NAME = /^erasures-[0-9a-f]{16}\.jsonl$/;

/** The first line, with the log's salt: hashes computed for one log are useless for another. */
const Heading = v.strictObject({
  erasures: v.literal('waitlist'),
  format: v.literal(1),
  salt: v.string(),
});

const Time = v.pipe(v.string(), v.isoTimestamp());

/** All records of a person up to that time are erased. */
const Erasure = v.strictObject({ at: Time, hash: v.string() });

/**
 * One record is erased, made while the clock was ahead of that of the erasure. Later sign-ups may have earlier times.
 */
const ErasedRecord = v.strictObject({ signedUpAt: Time, hash: v.string() });

/**
 * Records a salted hash of the address and the time, beside the backups.
 *
 * @param signUps times of the erased records.
 * @throws Refusal if that fails.
 */
export async function recordErasure(
  folder: string,
  emailKey: string,
  at: Date,
  signUps: readonly Date[] = [],
): Promise<void> {
  try {
    // Asynchronous, since a hanging mount would block the API.
    await makeFolder(folder);
    const name =
      logsAmong(await readdir(folder))[0] ?? `erasures-${randomBytes(8).toString('hex')}.jsonl`;
    const { O_APPEND, O_CREAT, O_RDWR } = constants;
    const file = await open(join(folder, name), O_APPEND | O_CREAT | O_RDWR, 0o600);
    try {
      const text = await file.readFile('utf8');
      const [known] = saltsIn(join(folder, name), text);
      const salt = known ?? randomBytes(16).toString('base64url');
      const hash = hashOf(salt, emailKey);
      const ahead = signUps.filter((signedUpAt) => signedUpAt > at);
      const lines = [
        ...(known === undefined ? [headingOf(salt)] : []),
        JSON.stringify({ at, hash }),
        ...ahead.map((signedUpAt) => JSON.stringify({ signedUpAt, hash })),
      ];
      // The last line may be incomplete.
      const start = text === '' || text.endsWith('\n') ? '' : '\n';
      await file.appendFile(`${start}${lines.join('\n')}\n`);
      await file.sync();
      if (known === undefined) await syncFolder(folder);
    } finally {
      await file.close();
    }
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (error instanceof Refusal || code === undefined) throw error;
    throw new Refusal(
      `The erasure cannot be noted in ${folder} (${code}), and a backup would bring the person back: nothing was removed.`,
      { cause: error },
    );
  }
}

/** Reads the logs of all these folders; a missing folder has none. @throws Refusal if one cannot be read. */
export function readErasures(folders: readonly string[]): WasErased {
  const logs = [...new Set(folders.map((folder) => resolve(folder)))].flatMap((folder) =>
    namesIn(folder).map((name) => readLog(join(folder, name))),
  );
  return ({ emailKey, at }) =>
    logs.some(({ salts, erasedAt, records }) =>
      salts.some((salt) => {
        const hash = hashOf(salt, emailKey);
        const last = erasedAt.get(hash);
        return (last !== undefined && at.getTime() <= last) || records.has(recordOf(hash, at));
      }),
    );
}

/**
 * Copies the logs of one folder to another. A log that exists there gets the erasures that it lacks.
 *
 * @throws Refusal if a folder cannot be read or written.
 */
export async function copyErasures(from: string, to: string): Promise<void> {
  const names = namesIn(from);
  try {
    if (names.length > 0) await makeFolder(to);
    for (const name of names) copyLog(name, from, to);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (error instanceof Refusal || code === undefined) throw error;
    throw new Refusal(`The erasures noted in ${from} cannot be copied to ${to} (${code}).`, {
      cause: error,
    });
  }
}

function copyLog(name: string, from: string, to: string): void {
  const log = join(to, name);
  const text = readFileSync(join(from, name), 'utf8');
  if (existsSync(log)) {
    // The copy may be older than the log.
    const known = new Set(readFileSync(log, 'utf8').split('\n'));
    const missing = text.split('\n').filter((line) => !known.has(line));
    if (missing.length > 0) appendFileSync(log, `\n${missing.join('\n')}\n`, { flush: true });
    return;
  }
  const temporary = temporaryFile(log);
  try {
    writeFileSync(temporary.path, text);
    temporary.publish();
  } finally {
    temporary.discard();
  }
}

/**
 * The names of the logs in a folder; none if the folder is missing.
 *
 * @throws Refusal if the folder cannot be read: without its logs, a restore would bring erased people back.
 */
function namesIn(folder: string): string[] {
  try {
    return logsAmong(readdirSync(folder));
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') return [];
    throw new Refusal(`The erasures noted in ${folder} cannot be read (${code}).`, {
      cause: error,
    });
  }
}

const logsAmong = (names: readonly string[]): string[] =>
  names.filter((name) => LOG_NAME.test(name)).sort();

function readLog(file: string) {
  const text = readFileSync(file, 'utf8');
  const salts = saltsIn(file, text);
  const erasedAt = new Map<string, number>();
  const records = new Set<string>();
  for (const line of text.split('\n')) {
    const record = parse(ErasedRecord, line);
    if (record) records.add(recordOf(record.hash, new Date(record.signedUpAt)));
    const erasure = parse(Erasure, line);
    if (erasure === undefined) continue;
    const at = Date.parse(erasure.at);
    erasedAt.set(erasure.hash, Math.max(at, erasedAt.get(erasure.hash) ?? at));
  }
  return { salts, erasedAt, records };
}

const recordOf = (hash: string, at: Date): string => `${hash} ${at.getTime()}`;

/**
 * @returns several salts if two concurrent erasures have created the log; none if a crash left only the beginning of
 *   its heading, before any erasure was recorded.
 * @throws Refusal if anything else is before the first heading: then the salt of erasures may be lost.
 */
function saltsIn(file: string, text: string): string[] {
  const lines = text.split('\n');
  const first = lines.find((line) => parse(Heading, line) || !isBeginning(line));
  if (first !== undefined && !parse(Heading, first))
    throw new Refusal(`${file} is not a log of erasures.`);
  return lines.flatMap((line) => parse(Heading, line)?.salt ?? []);
}

/** Undefined if the line is incomplete. */
function parse<const Schema extends v.GenericSchema>(
  schema: Schema,
  line: string,
): v.InferOutput<Schema> | undefined {
  try {
    return v.parse(schema, JSON.parse(line), { abortEarly: true });
  } catch {
    return undefined;
  }
}

const headingOf = (salt: string): string =>
  JSON.stringify({ erasures: 'waitlist', format: 1, salt });

/** Whether a line is the beginning of a heading. */
function isBeginning(line: string): boolean {
  const known = headingOf('').slice(0, -2);
  return known.startsWith(line.slice(0, known.length));
}

const hashOf = (salt: string, emailKey: string): string =>
  createHmac('sha256', salt).update(emailKey).digest('base64url');
