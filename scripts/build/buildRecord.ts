import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { type Part, SHARED_SOURCES } from './parts.ts';

/** File, relative to the part's folder → its size and time. */
type Files = Record<string, string>;

/** Record of a complete build. */
interface BuildRecord {
  /** Sources at its start: later changes may not be included. */
  sources: Files;
  /** Files in `dist/`, at its end. */
  built: Files;
}

const NOT_SOURCES = ['dist', 'dist-dev', 'node_modules', '.swc'];

/** Not in `dist/`, which may be a release: all of its files belong to the release. */
const recordOf = ({ folder }: Part): string => path.join(folder, 'node_modules/.cache/build.json');

/**
 * The sources of a part's build as they are.
 *
 * @param shared further sources, besides its own folder.
 */
export async function sourcesOf(
  part: Part,
  shared: readonly string[] = SHARED_SOURCES,
): Promise<Files> {
  const files: Files = {};
  for (const location of [part.folder, ...shared]) await addFiles(files, part, location);
  return files;
}

const builtFilesOf = async (part: Part): Promise<Files> => {
  const files: Files = {};
  await addFiles(files, part, path.join(part.folder, 'dist')).catch(() => {});
  return files;
};

async function addFiles(files: Files, part: Part, location: string): Promise<void> {
  const about = await stat(location);
  if (!about.isDirectory()) {
    files[path.relative(part.folder, location)] = `${about.size} ${about.mtimeMs}`;
    return;
  }
  for (const name of await readdir(location)) {
    if (!NOT_SOURCES.includes(name)) await addFiles(files, part, path.join(location, name));
  }
}

/**
 * Call it after a complete build: an aborted build leaves similar files.
 *
 * @param sources as they were before it.
 */
export async function recordBuild(part: Part, sources: Files): Promise<void> {
  const record: BuildRecord = { sources, built: await builtFilesOf(part) };
  await mkdir(path.dirname(recordOf(part)), { recursive: true });
  await writeFile(recordOf(part), JSON.stringify(record, null, 1));
}

/**
 * Whether a part has no complete build of its sources as they are. Other builds (`rspack build`) write no record, and
 * may have been aborted.
 *
 * @param shared as of `sourcesOf`.
 */
export async function needsBuild(part: Part, shared?: readonly string[]): Promise<boolean> {
  const text = await readFile(recordOf(part), 'utf8').catch(() => '');
  const now: BuildRecord = {
    sources: await sourcesOf(part, shared),
    built: await builtFilesOf(part),
  };
  return !isDeepStrictEqual(readRecord(text), now);
}

/** @returns undefined if the record is missing or incomplete. */
function readRecord(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
