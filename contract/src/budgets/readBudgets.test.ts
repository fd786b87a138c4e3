import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { MODULES } from '@statline/contract/remotes';
import { readBudgets } from './readBudgets.ts';

it('has a budget for each module of the site', () => {
  const { modules } = readBudgets();

  const ids = Object.entries(modules).flatMap(([remote, own]) =>
    Object.keys(own).map((module) => `${remote}/${module}`),
  );
  expect(ids.sort()).toEqual(Object.keys(MODULES).sort());
});

it('names every mistake in the file', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'budgets-'));
  const file = path.join(folder, 'budgets.json');
  const page = { document: 1, fonts: 1, untouchedScript: 1 };
  await writeFile(
    file,
    JSON.stringify({ ...readBudgets(), container: '6 KB', pages: { '/': page }, hosts: {} }),
  );

  expect(() => readBudgets(file)).toThrow(
    /budgets\.json is wrong: .*container.*wholeScript.*hosts/,
  );
  await rm(folder, { recursive: true });
});
