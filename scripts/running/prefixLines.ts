import type { ChildProcess } from 'node:child_process';
import { createInterface } from 'node:readline';

/** Forwards a process's output, each line with the process's name. */
export function prefixLines(name: string, { stdout, stderr }: ChildProcess): void {
  for (const input of [stdout, stderr]) {
    if (!input) continue;
    createInterface({ input }).on('line', (line) => {
      if (line.trim()) console.log(`${name.padEnd(9)} ${line}`);
    });
  }
}
