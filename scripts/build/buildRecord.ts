import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Part } from './parts.ts';

/** Record of a complete build. */
interface BuildRecord {
  /** Start time of the build, in ms. Later changes may not be included. */
  startedAt: number;
  /** File in `dist/` → its size and time. */
  files: Record<string, string>;
}

/** Not in `dist/`, which may be a release: all of its files belong to the release. */
const recordOf = ({ folder }: Part): string => path.join(folder, 'node_modules/.cache/build.json');

/** Call it after a complete build: an aborted build leaves similar files. */
export async function recordBuild(part: Part, startedAt: number): Promise<void> {
  const record: BuildRecord = { startedAt, files: await filesOf(part) };
  await mkdir(path.dirname(recordOf(part)), { recursive: true });
  await writeFile(recordOf(part), JSON.stringify(record, null, 1));
}

/**
 * Returns the start time of the build that produced the files in `dist/`, if they are unchanged. Other builds (`rspack
 * build`) write no record, and may have been aborted.
 *
 * @returns undefined if there is no such build.
 */
export async function buildStartedAt(part: Part): Promise<number | undefined> {
  const text = await readFile(recordOf(part), 'utf8').catch(() => undefined);
  const record = text === undefined ? undefined : readRecord(text);
  if (!record) return undefined;
  const isAsItWas = JSON.stringify(record.files) === JSON.stringify(await filesOf(part));
  return isAsItWas ? record.startedAt : undefined;
}

/** @returns undefined if the record itself is incomplete. */
function readRecord(text: string): BuildRecord | undefined {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

async function filesOf({ folder }: Part): Promise<Record<string, string>> {
  const dist = path.join(folder, 'dist');
  const entries = await readdir(dist, { recursive: true, withFileTypes: true }).catch(() => []);
  const files: [string, string][] = [];
  for (const entry of entries) {
    const file = path.join(entry.parentPath, entry.name);
    if (!entry.isFile()) continue;
    const { size, mtimeMs } = await stat(file);
    files.push([path.relative(dist, file), `${size} ${mtimeMs}`]);
  }
  return Object.fromEntries(files.sort());
}
