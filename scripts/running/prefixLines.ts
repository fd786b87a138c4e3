import type { ChildProcess } from 'node:child_process';
import { createInterface } from 'node:readline';

/**
 * Forwards a process's output, each line with the process's name.
 *
 * @param onLine called with each forwarded line.
 */
export function prefixLines(
  name: string,
  { stdout, stderr }: ChildProcess,
  onLine: (line: string) => void = () => {},
): void {
  for (const input of [stdout, stderr]) {
    if (!input) continue;
    createInterface({ input }).on('line', (line) => {
      if (!line.trim()) return;
      const prefixed = `${name.padEnd(9)} ${line}`;
      console.log(prefixed);
      onLine(prefixed);
    });
  }
}
