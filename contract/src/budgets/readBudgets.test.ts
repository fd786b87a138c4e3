import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { REMOTES } from '@statline/contract/remotes';
import { temporaryFolder } from '../../../service/fixtures/temporaryFolder.ts';
import { readBudgets, readModuleBudgets } from './readBudgets.ts';

it.each(Object.entries(REMOTES))('has a budget for each module of %s', (remote, { modules }) => {
  expect(Object.keys(readModuleBudgets(remote)).sort()).toEqual(Object.keys(modules).sort());
});

it('lists every mistake in the file', async () => {
  const folder = await temporaryFolder();
  const file = path.join(folder, 'budgets.json');
  const page = { document: 1, fonts: 1, untouchedScript: 1 };
  await writeFile(
    file,
    JSON.stringify({ ...readBudgets(), container: '6 KB', pages: { '/': page }, hosts: {} }),
  );

  expect(() => readBudgets(file)).toThrow(
    /budgets\.json is wrong: .*container.*wholeScript.*hosts/,
  );
});
