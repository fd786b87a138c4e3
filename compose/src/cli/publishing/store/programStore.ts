import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { httpSource } from '../../../releases/sources/httpSource.ts';
import { cacheControlOf, contentTypeOf } from '../hostHeaders.ts';
import type { ObjectStore } from './ObjectStore.ts';

/**
 * @param url where hosts read the folder: an address with a slash at the end.
 * @param timeoutMs for each call of the program.
 */
export const programStore = (url: string, program: string, timeoutMs: number): ObjectStore => ({
  source: httpSource(url),
  isConsistent: false,
  timeoutMs,
  put: (folder, files) => uploadWith(program, folder, files, timeoutMs),
});

/**
 * Has a team's own program put files into its object store. It is started by the shell in the
 * folder that holds the files, and reads a line for each from its standard input, in the order in
 * which they must become visible: name, content type and cache control, with tabs between. What it
 * prints goes to the terminal. It ends with 0 once every file is stored; it may be called again
 * with the same files.
 *
 * @param timeoutMs then the program is ended, with what it has started.
 * @throws Error when it fails, or takes longer.
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
  const [code] = await once(child, 'close');
  clearTimeout(timer);
  if (isLate) {
    throw new Error(
      `The upload took longer than ${timeoutMs / 1000} s and was ended: nothing new is live. Try again.`,
    );
  }
  if (code !== 0) {
    throw new Error(`The upload ended with ${code ?? 'a signal'}: nothing new is live. Try again.`);
  }
}

const lineOf = (file: string): string =>
  `${[file, contentTypeOf(file), cacheControlOf(file)].join('\t')}\n`;
