import type { ChildProcess } from 'node:child_process';
import { createInterface } from 'node:readline';

/** Passes on what a process writes, each line with the name of who wrote it. */
export function prefixLines(name: string, { stdout, stderr }: ChildProcess): void {
  for (const input of [stdout, stderr]) {
    if (!input) continue;
    createInterface({ input }).on('line', (line) => {
      if (line.trim()) console.log(`${name.padEnd(9)} ${line}`);
    });
  }
}
