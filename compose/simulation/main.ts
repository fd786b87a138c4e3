import './world/replaced.ts';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { format } from 'node:util';
import { type Run, runSimulation } from './runSimulation.ts';

/* The program that `simulate` starts for each core: it gets runs, one at a time, and sends their outcomes. */

/** In memory, where the system has a folder there. */
const memory = '/dev/shm';
const folder = mkdtempSync(
  path.join(existsSync(memory) ? memory : tmpdir(), `simulation-${process.ppid}-`),
);

/** Printed warnings and errors are violations as well. */
const printed: string[] = [];
for (const level of ['error', 'warn'])
  Reflect.set(console, level, (...text: unknown[]) => printed.push(format(...text)));

process.on('message', async (run: Run) => {
  const outcome = await runSimulation(run, folder);
  process.send?.({ ...outcome, violations: [...outcome.violations, ...printed.splice(0)] });
});
// Not 'exit': the listeners of that end with each run (`closeWriters`).
process.on('disconnect', () => rmSync(folder, { recursive: true }));
