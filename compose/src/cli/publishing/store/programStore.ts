import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { httpSource } from '../../../releases/sources/httpSource.ts';
import { cacheControlOf, contentTypeOf } from './hostHeaders.ts';
import type { ReleaseStore } from './ReleaseStore.ts';

/** If stored files cannot be read after this time, the program has reported success wrongly. */
const MAX_WAIT_MS = 30_000;

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** @param url the address at which shells read the folder, with a slash at the end. */
export function programStore(url: string, program: string, timeoutMs: number): ReleaseStore {
  const put = async (files: ReadonlyMap<string, Buffer>) => {
    const temporary = await mkdtemp(path.join(tmpdir(), 'compose-release-'));
    // A subfolder, since the index is in the folder above a release folder.
    const folder = path.join(temporary, 'release');
    try {
      await mkdir(folder);
      for (const [file, content] of files) {
        const location = path.join(folder, file);
        await mkdir(path.dirname(location), { recursive: true });
        await writeFile(location, content);
      }
      await uploadWith(program, folder, [...files.keys()], timeoutMs);
    } finally {
      await rm(temporary, { recursive: true, force: true });
    }
  };
  return { source: httpSource(url), readableWithinMs: Math.min(timeoutMs, MAX_WAIT_MS), put };
}

/**
 * Starts the upload program, by the operating system's shell, in the folder with the files. The program's standard
 * input has a line for each file, in the order in which the files must become visible: name, content type and cache
 * control, separated by tabs. The program may be called again with the same files.
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
    // A process group of its own, so that `end` also ends the processes that the program has started.
    detached: true,
    stdio: ['pipe', 2, 2],
  });
  let isLate = false;
  const end = () => {
    if (child.pid) process.kill(-child.pid, 'SIGKILL');
  };
  const timer = setTimeout(() => {
    isLate = true;
    end();
  }, timeoutMs);
  // A terminal's signal does not reach that group: the release would become live after the command has ended.
  const onSignal = (signal: NodeJS.Signals) => {
    end();
    process.kill(process.pid, signal);
  };
  for (const signal of SIGNALS) process.once(signal, onSignal);
  // Writing fails if the program ends without reading its standard input, which is not an error.
  child.stdin?.on('error', () => {});
  child.stdin?.end(files.map(lineOf).join(''));
  const [code] = await once(child, 'close').finally(() => {
    clearTimeout(timer);
    for (const signal of SIGNALS) process.off(signal, onSignal);
  });
  const outcome = isLate
    ? `took longer than ${timeoutMs / 1000} s and was ended`
    : `ended with ${code ?? 'a signal'}`;
  if (isLate || code !== 0) {
    throw new Error(`The upload ${outcome}: nothing new is live. Try again.`);
  }
}

const lineOf = (file: string): string =>
  `${[file, contentTypeOf(file), cacheControlOf(file)].join('\t')}\n`;
