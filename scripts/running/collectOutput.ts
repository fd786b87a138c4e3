import type { ChildProcess } from 'node:child_process';

/** @returns a function that returns the process's output so far, of both streams. */
export function collectOutput({
  stdout,
  stderr,
}: Pick<ChildProcess, 'stdout' | 'stderr'>): () => string {
  let output = '';
  for (const stream of [stdout, stderr]) {
    stream?.setEncoding('utf8').on('data', (chunk: string) => {
      output += chunk;
    });
  }
  return () => output;
}
