import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { makeRelease, publishCanary } from '../compose/fixtures/makeRelease.ts';
import { publishLegal } from './releasing/harmfulLegal.ts';
import { launchLegalShell } from './releasing/launchLegalShell.ts';
import { startReleaseFolder } from './releasing/startReleaseFolder.ts';
import { adminOf } from './site/adminOf.ts';
import { ROOT } from './site/launchService.ts';
import { expect, test } from './site/test.ts';

/** Half of the visitors: those whose number is lower than 50. */
const SHARE = 50;

test('a canary whose regions fail in browsers is withdrawn, and its team is told why and can try again', async ({
  page,
  problems,
}) => {
  const root = await mkdtemp(path.join(tmpdir(), 'withdrawn-'));
  const published = path.join(root, 'published');
  await publishLegal(published);
  // Its server bundle renders, so that the gate takes it; what it sends browsers is no container.
  const canary = makeRelease({ words: 'canary release' });
  await publishCanary(published, canary, SHARE);
  const host = await startReleaseFolder(published);
  const shell = await launchLegalShell(root, host);
  const read = async (address: string) => (await fetch(address)).text();
  const visitAs = async (number: number): Promise<string> =>
    (
      await fetch(`${shell.url}/privacy-policy`, { headers: { cookie: `canary=${number}` } })
    ).text();
  const isServed = async () => (await visitAs(0)).includes('canary release');
  const { id } = canary.release;

  await expect.poll(isServed).toBe(true);
  problems.expect(/legal\/PrivacyPolicy could not be loaded/);
  problems.allow(/preload/);
  await page.context().addCookies([{ name: 'canary', value: '0', url: shell.url }]);
  const reported = page.waitForRequest((request) =>
    request.url().endsWith('/_shell/region-failures'),
  );
  await page.goto(`${shell.url}/privacy-policy`);
  const report = await reported;
  expect(report.postDataJSON()).toEqual({ remote: 'legal', release: id });
  await expect
    .poll(() => read(`${adminOf(shell)}/_shell/remotes`))
    .toContain('regions failed for 1 of its visitors, and for 0 of the live release');
  expect(await isServed()).toBe(true);

  // What the browsers of others do.
  for (let number = 1; number < SHARE; number += 1) {
    await visitAs(number);
    const headers = { cookie: `canary=${number}` };
    const body = JSON.stringify({ remote: 'legal', release: id });
    await fetch(`${shell.url}/_shell/region-failures`, { method: 'POST', headers, body });
  }

  await expect.poll(isServed).toBe(false);
  expect(shell.log()).toMatch(/"reason":"its regions failed for \d+ visitors.*"canary withdrawn"/);
  expect(await read(`${adminOf(shell)}/metrics`)).toContain(
    'shell_canaries_withdrawn_total{remote="legal"} 1',
  );
  expect(await read(`${adminOf(shell)}/_shell/remotes`)).toContain('<strong>withdrawn</strong>');
  const command = [path.join(ROOT, 'scripts/run.mjs'), 'status', '--shell', shell.url];
  const { stdout } = await promisify(execFile)(process.execPath, command, {
    cwd: path.join(ROOT, 'remote-legal'),
  });
  expect(stdout).toContain(`the canary ${id} was withdrawn`);

  await publishCanary(published, canary, SHARE - 1);
  await expect.poll(isServed).toBe(true);

  await shell.stop();
  await host.close();
  await rm(root, { recursive: true });
});
