import { createHmac, randomBytes } from 'node:crypto';
import {
  appendFileSync,
  constants,
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
} from 'node:fs';
import { open } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import * as v from 'valibot';
import { Refusal } from '../store/Refusal.ts';

/** A log has a name of its own, so that logs of several places can lie beside each other. */
const LOG_NAME = /^erasures-[0-9a-f]{16}\.jsonl$/;

/** The first line, a salt: a table of hashes made for one log does not fit another. */
const Heading = v.strictObject({
  erasures: v.literal('waitlist'),
  format: v.literal(1),
  salt: v.string(),
});

const Erasure = v.strictObject({ at: v.pipe(v.string(), v.isoTimestamp()), hash: v.string() });

/** Whether a person who signed up at that moment has been erased since. */
export type WasErased = (person: { emailKey: string; at: Date }) => boolean;

/** Notes a salted hash of the address and the moment, beside the backups. @throws Refusal where it cannot. */
export async function recordErasure(folder: string, emailKey: string, at: Date): Promise<void> {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    const name = namesIn(folder)[0] ?? `erasures-${randomBytes(8).toString('hex')}.jsonl`;
    const { O_APPEND, O_CREAT, O_RDWR } = constants;
    const file = await open(join(folder, name), O_APPEND | O_CREAT | O_RDWR, 0o600);
    try {
      const text = await file.readFile('utf8');
      const [heading] = text.split('\n');
      const salt = heading ? parse(Heading, heading)?.salt : randomBytes(16).toString('base64url');
      if (salt === undefined) throw new Refusal(`${join(folder, name)} is no log of erasures.`);
      const lines = [
        ...(heading ? [] : [JSON.stringify({ erasures: 'waitlist', format: 1, salt })]),
        JSON.stringify({ at: at.toISOString(), hash: hashOf(salt, emailKey) }),
      ];
      // After a line that was cut off.
      const start = text === '' || text.endsWith('\n') ? '' : '\n';
      await file.appendFile(`${start}${lines.join('\n')}\n`);
      await file.sync();
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

/** Reads the logs of all these folders; one that is missing has none. */
export function readErasures(folders: readonly string[]): WasErased {
  const logs = [...new Set(folders.map((folder) => resolve(folder)))].flatMap((folder) =>
    namesIn(folder).map((name) => readLog(join(folder, name))),
  );
  return ({ emailKey, at }) =>
    logs.some(({ salts, erasedAt }) =>
      salts.some((salt) => {
        const last = erasedAt.get(hashOf(salt, emailKey));
        return last !== undefined && at.getTime() <= last;
      }),
    );
}

/** Copies the logs of one folder to another. A log that exists there already gets the erasures that it lacks. */
export function copyErasures(from: string, to: string): void {
  if (resolve(from) === resolve(to)) return;
  for (const name of namesIn(from)) {
    mkdirSync(to, { recursive: true, mode: 0o700 });
    const log = join(to, name);
    const draft = `${log}.draft-${process.pid}`;
    if (existsSync(log)) {
      // The copy may be older than the log.
      const known = new Set(readFileSync(log, 'utf8').split('\n'));
      const lines = readFileSync(join(from, name), 'utf8').split('\n');
      const missing = lines.filter((line) => !known.has(line));
      if (missing.length > 0) appendFileSync(log, `\n${missing.join('\n')}\n`);
    } else {
      copyFileSync(join(from, name), draft);
      renameSync(draft, log);
    }
  }
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder)
      .filter((name) => LOG_NAME.test(name))
      .sort();
  } catch {
    return [];
  }
}

/** @returns several salts if two erasures have begun the log at the same time. */
function readLog(file: string): { salts: string[]; erasedAt: Map<string, number> } {
  const lines = readFileSync(file, 'utf8').split('\n');
  const salts = lines.flatMap((line) => parse(Heading, line)?.salt ?? []);
  if (!parse(Heading, lines[0] ?? '')) throw new Refusal(`${file} is no log of erasures.`);
  const erasedAt = new Map<string, number>();
  for (const line of lines) {
    const erasure = parse(Erasure, line);
    if (erasure === undefined) continue;
    const at = Date.parse(erasure.at);
    erasedAt.set(erasure.hash, Math.max(at, erasedAt.get(erasure.hash) ?? at));
  }
  return { salts, erasedAt };
}

/** Undefined where a line was cut off. */
function parse<const Schema extends v.GenericSchema>(
  schema: Schema,
  line: string,
): v.InferOutput<Schema> | undefined {
  try {
    return v.parse(schema, JSON.parse(line));
  } catch {
    return undefined;
  }
}

const hashOf = (salt: string, emailKey: string): string =>
  createHmac('sha256', salt).update(emailKey).digest('base64url');
