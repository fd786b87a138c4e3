import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { type Budgets, readBudgets } from '../../contract/src/budgets/readBudgets.ts';
import { copyRepository, removeRepository } from '../fixtures/copyRepository.ts';

let copy: string;
beforeAll(async () => {
  copy = await copyRepository(path.resolve(__dirname, '../..'));
});
afterAll(() => removeRepository(copy));

const writeBudgets = (file: string, budgets: object) =>
  writeFile(path.join(copy, 'contract/src/budgets', file), JSON.stringify(budgets));

/** @returns the output of a failed build. */
async function build(
  workspace: string,
  budgets: Partial<Budgets>,
  ...options: string[]
): Promise<string> {
  await writeBudgets('budgets.json', { ...readBudgets(), ...budgets });
  const build = promisify(execFile)(
    path.join(copy, 'node_modules/.bin/rspack'),
    ['build', ...options],
    { cwd: path.join(copy, workspace), env: { ...process.env, NODE_ENV: 'production' } },
  );
  return build.then(
    () => '',
    ({ stdout, stderr }) => `${stdout}${stderr}`,
  );
}

it('fails a remote with too large a container, stating file, size and budget', async () => {
  const failure = await build('remote-legal', { container: 100 });

  expect(failure).toMatch(
    /Over budget: the container has \d{3} bytes as sent, of 100 \(remoteEntry\.\w+\.js \d{3}\)/,
  );
});

it("counts a remote's own modules against its budget, and not another team's", async () => {
  await writeBudgets('modules/marketing.json', { Hero: 1 });
  expect(await build('remote-legal', {})).toBe('');

  await writeBudgets('modules/legal.json', { PrivacyPolicy: 1, Imprint: 1_000 });
  const failure = await build('remote-legal', {});

  expect(failure).toMatch(/Over budget: the module PrivacyPolicy has \d+ bytes as sent, of 1 /);
  expect(failure).toContain('a budget for the module Imprint, which this build does not have');
});

it('fails a host with too large scripts or fonts', async () => {
  const failure = await build(
    'shell',
    { host: { script: 2, fonts: 1 } },
    '--config-name',
    'browser',
  );

  expect(failure).toMatch(
    /Over budget: the host's script has \d+ bytes as sent, of 2 \(shell-vendor\./,
  );
  expect(failure).toMatch(/preloads of fonts has \d+ bytes as sent, of 1 \(.*\.woff2 \d+/);
});
