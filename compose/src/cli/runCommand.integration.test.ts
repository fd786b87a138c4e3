/** @jest-environment node */
import { readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { runCompose, runForJson } from '../../../scripts/fixtures/runCommand.ts';
import { listenLocally } from '../../../service/fixtures/listenLocally.ts';
import { temporaryFolder } from '../../../service/fixtures/temporaryFolder.ts';

it.each(['check', 'release'])('%s explains what makes a folder a remote', async (command) => {
  const folder = await temporaryFolder();

  const { code, output } = await runCompose(folder, command);

  expect(code).toBe(2);
  expect(output).toMatch(/ is not a remote: the package\.json of one says "compose": \{ "remote"/);
  expect(await readdir(folder)).toEqual([]);
});

it('reports that a package.json cannot be parsed', async () => {
  const folder = await temporaryFolder();
  await writeFile(path.join(folder, 'package.json'), '{ "name": "cart", }');

  const { code, output } = await runCompose(folder, 'check');

  expect(code).toBe(2);
  expect(output).toMatch(/package\.json is no JSON: .*position/);
});

it('lists its commands on request, and with an error for an unknown one', async () => {
  const folder = await temporaryFolder();
  const usage = 'Usage: compose <command>';

  expect(await runCompose(folder, '--help')).toEqual({
    code: 0,
    output: expect.stringMatching(`^${usage}`),
  });
  expect(await runCompose(folder, 'publish')).toEqual({
    code: 2,
    output: expect.stringMatching(`^Unknown command 'publish'.\n${usage}`),
  });
});

it.each([
  [['relase'], /^Unknown command 'relase'\.\n/],
  [[], /^Usage: compose <command>/],
])('prints one JSON object with --json for the command %j', async (words, message) => {
  expect(await runForJson(await temporaryFolder(), ...words)).toEqual({
    code: 2,
    result: { ok: false, outcome: 'failed', message: expect.stringMatching(message) },
  });
});

it.each(['check', 'check-releases', 'create', 'create-key', 'dev', 'release', 'remotes', 'status'])(
  '%s prints its usage on request, in any folder',
  async (command) => {
    expect(await runCompose(await temporaryFolder(), command, '--help')).toEqual({
      code: 0,
      output: expect.stringMatching(`^Usage[^]*compose ${command}\\b`),
    });
  },
);

it("'status' prints that the last publication is refused, and why", async () => {
  const folder = await temporaryFolder();
  await writeFile(
    path.join(folder, 'package.json'),
    '{ "name": "legal", "compose": { "remote": "legal" } }',
  );
  const reason = 'its page /legal cannot be rendered';
  const refusal = { release: 'fedcba9876543210', reason, at: '2026-03-05T12:00:00.000Z' };
  const shell = await listenLocally((_request, response) =>
    response.end(JSON.stringify({ live: null, canary: null, withdrawn: null, refusal })),
  );

  const { code, output } = await runCompose(folder, 'status', '--shell', shell.url);
  await shell.close();

  expect(code).toBe(0);
  expect(output).toContain(
    'fedcba9876543210 could not go live at 2026-03-05T12:00:00.000Z: its page /legal cannot be rendered',
  );
});
