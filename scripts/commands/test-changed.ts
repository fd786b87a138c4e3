import { spawnSync } from 'node:child_process';
import { parseArgs } from 'node:util';
import { ROOT } from '../build/parts.ts';
import { runSteps, type Step } from '../running/runSteps.ts';

const USAGE = 'npm run test:changed [-- --since <branch or commit>] [-- --integration]';

/**
 * `npm run test:changed`: runs type checks, lint, and the unit tests that import a changed file, directly or not: one
 * that is not committed, or differs from `--since`, by default `main`. With `--integration` also these integration
 * tests.
 */
export async function run(): Promise<void> {
  const { since, integration } = readOptions(process.argv.slice(3));
  const changed = ['--', `--changedSince=${since}`, '--maxWorkers=50%'];
  const steps: Step[] = [
    { name: 'types', npm: ['run', 'test:types'] },
    { name: 'lint', npm: ['run', 'test:lint'] },
    { name: 'unit', npm: ['run', 'test:unit', ...changed] },
    ...(integration ? [{ name: 'integration', npm: ['run', 'test:integration', ...changed] }] : []),
  ];
  const failed = await runSteps(steps);
  if (failed.length > 0) end(`Failed: ${failed.map(({ name }) => name).join(', ')}.`);
}

function readOptions(args: readonly string[]): { since: string; integration: boolean } {
  const options = {
    since: { type: 'string', default: 'main' },
    integration: { type: 'boolean', default: false },
  } as const;
  try {
    const { values } = parseArgs({ args: [...args], options });
    if (!isCommit(values.since)) {
      end(`This repository knows no "${values.since}": say --since <branch or commit>.`);
    }
    return values;
  } catch {
    return end(`Usage: ${USAGE}`);
  }
}

const isCommit = (name: string): boolean =>
  spawnSync('git', ['rev-parse', '--verify', '--quiet', `${name}^{commit}`], { cwd: ROOT })
    .status === 0;

function end(reason: string): never {
  console.error(reason);
  process.exit(1);
}
