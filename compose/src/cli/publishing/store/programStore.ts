import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import * as v from 'valibot';
import {
  INDEX_ABOVE,
  MAX_INDEX_BYTES,
  ReleaseIndex,
} from '../../../protocol/manifest/ReleaseIndex.ts';
import { httpSource } from '../../../releases/sources/httpSource.ts';
import { type ReleaseSource, readIfThere } from '../../../releases/sources/ReleaseSource.ts';
import type { HostIndex } from './enterInIndex.ts';
import { cacheControlOf, contentTypeOf } from './hostHeaders.ts';
import type { ReleaseStore } from './ReleaseStore.ts';

/** What was stored can be read by then, or the program's report was false. */
const MAX_WAIT_MS = 30_000;

/** @param url where hosts read the folder: an address with a slash at the end. */
export function programStore(url: string, program: string, timeoutMs: number): ReleaseStore {
  const source = httpSource(url);
  const put = async (files: ReadonlyMap<string, Buffer>) => {
    const drafts = await mkdtemp(path.join(tmpdir(), 'compose-release-'));
    // Below another, since the index is in the folder above.
    const folder = path.join(drafts, 'release');
    try {
      await mkdir(folder);
      for (const [file, content] of files) {
        const location = path.join(folder, file);
        await mkdir(path.dirname(location), { recursive: true });
        await writeFile(location, content);
      }
      await uploadWith(program, folder, [...files.keys()], timeoutMs);
    } finally {
      await rm(drafts, { recursive: true, force: true });
    }
  };
  return {
    source,
    index: indexAbove(source, (text) => put(new Map([[INDEX_ABOVE, Buffer.from(text)]]))),
    readableWithinMs: Math.min(timeoutMs, MAX_WAIT_MS),
    put,
  };
}

/** Programs have no lock: what has replaced the index meanwhile is found by reading it again. */
function indexAbove(
  source: ReleaseSource,
  put: (text: string) => Promise<void>,
): HostIndex | undefined {
  const { pathname } = new URL(source.location);
  if (pathname === '/') return undefined;
  return {
    location: new URL(INDEX_ABOVE, source.location).href,
    name: path.basename(pathname),
    maxTries: 4,
    edit: async (change) => {
      const text = (await readIfThere(source, INDEX_ABOVE, MAX_INDEX_BYTES))?.toString();
      // A host may send a page for what it does not have.
      const next = v.is(ReleaseIndex, text) ? change(text) : undefined;
      if (next === undefined) return;
      await put(next);
      throw new Error('another release may have replaced it');
    },
  };
}

/**
 * The system's shell starts the program in the folder with the files; a line for each is on its
 * standard input, in the order in which they must become visible: name, content type and cache
 * control, with tabs between. It may be called again with the same files.
 */
async function uploadWith(
  program: string,
  folder: string,
  files: readonly string[],
  timeoutMs: number,
): Promise<void> {
  const child = spawn(program, {
    cwd: folder,
    shell: true,
    // A group of its own, so that what it starts ends with it.
    detached: true,
    stdio: ['pipe', 2, 2],
  });
  let isLate = false;
  const timer = setTimeout(() => {
    isLate = true;
    if (child.pid) process.kill(-child.pid, 'SIGKILL');
  }, timeoutMs);
  // A program that reads nothing closes its end.
  child.stdin?.on('error', () => {});
  child.stdin?.end(files.map(lineOf).join(''));
  const [code] = await once(child, 'close').finally(() => clearTimeout(timer));
  const outcome = isLate
    ? `took longer than ${timeoutMs / 1000} s and was ended`
    : `ended with ${code ?? 'a signal'}`;
  if (isLate || code !== 0) {
    throw new Error(`The upload ${outcome}: nothing new is live. Try again.`);
  }
}

const lineOf = (file: string): string =>
  `${[file, contentTypeOf(file), cacheControlOf(file)].join('\t')}\n`;
