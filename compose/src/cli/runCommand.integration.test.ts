/** @jest-environment node */
import { readdir } from 'node:fs/promises';
import { runCompose } from '../../../scripts/fixtures/runCommand.ts';
import { temporaryFolder } from '../../fixtures/temporaryFolder.ts';

it.each(['check', 'release'])('%s says what makes a folder a remote', async (command) => {
  const folder = await temporaryFolder();

  const { code, output } = await runCompose(folder, command);

  expect(code).toBe(2);
  expect(output).toMatch(/ is no remote: the package\.json of one says "compose": \{ "remote"/);
  expect(await readdir(folder)).toEqual([]);
});
