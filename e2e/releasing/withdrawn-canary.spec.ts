import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import {
  dropDatabases,
  freshDatabase,
  mongoTestUri,
} from '../../api/fixtures/stores/mongoForTests.ts';
import { makeRelease, publishCanary } from '../../compose/fixtures/makeRelease.ts';
import { startReleaseFolder } from '../../compose/fixtures/startReleaseFolder.ts';
import { joinOrderOf } from '../../compose/src/pages/visitors/canaryAssignment.ts';
import { ROOT } from '../../scripts/build/parts.ts';
import { temporaryFolder } from '../../service/fixtures/temporaryFolder.ts';
import { firstInteraction } from '../site/firstInteraction.ts';
import { expect, test } from '../site/test.ts';
import { publishLegal } from './harmfulLegal.ts';
import { launchLegalShell } from './launchLegalShell.ts';

/** Per cent of the visitors. */
const SHARE = 50;

/** Failures of a canary. Half of them would be too few for a withdrawal by a single shell. */
const REPORTS = 12;

test('a canary whose regions fail in browsers is withdrawn by every shell, and its team gets the reason and can retry', async ({
  page,
  problems,
}) => {
  test.skip(mongoTestUri === undefined, 'MONGODB_TEST_URI names no MongoDB server to test against');
  // Starts two shells, and runs a command.
  test.slow();
  const state = freshDatabase(mongoTestUri ?? '');
  const root = await temporaryFolder();
  const published = path.join(root, 'published');
  await publishLegal(published);
  // Its server bundle renders, so the gate accepts it, but its browser script is not a container.
  const canary = makeRelease({ words: 'canary release' });
  await publishCanary(published, canary, SHARE);
  const host = await startReleaseFolder(published);
  const launch = (disk: string) =>
    launchLegalShell(root, host, { disk, env: { SHELL_STATE_URI: state, TRUST_PROXY: '1' } });
  const shell = await launch('one disk');
  const otherShell = await launch('other disk');
  const shells = [shell, otherShell];
  const read = async (address: string) => (await fetch(address)).text();
  const visitAs = (number: number, { url } = shell) =>
    fetch(`${url}/privacy-policy`, { headers: { cookie: `canary=${number}` } });
  const isServed = async () => {
    const pages = await Promise.all(
      shells.map(async (each) => (await visitAs(first, each)).text()),
    );
    return pages.map((html) => html.includes('canary release'));
  };
  const { id } = canary.release;
  const [first = 0, ...others] = joinOrderOf({ name: 'legal', id }).slice(0, REPORTS + 1);

  await expect.poll(isServed).toEqual([true, true]);
  problems.expect(/legal\/PrivacyPolicy could not be loaded/);
  problems.allow(/preload/);
  await page.context().addCookies([{ name: 'canary', value: String(first), url: shell.url }]);
  const reported = page.waitForRequest((request) =>
    request.url().endsWith('/_shell/region-failures'),
  );
  await page.goto(`${shell.url}/privacy-policy`);
  await firstInteraction(page);
  const report = await reported;
  expect(report.postDataJSON()).toEqual({ remote: 'legal', release: id });
  await expect
    .poll(() => read(`${shell.adminUrl}/_shell/remotes`))
    .toContain('regions failed for 1 of them, and for 0 of the live release');
  expect(await isServed()).toEqual([true, true]);

  // Reports of other visitors' browsers behind a balancer: one shell sends the page, the other one receives the report.
  for (const [at, number] of others.entries()) {
    const [given = shell, receiver = shell] = at % 2 === 0 ? shells : shells.toReversed();
    const [proof] = (await visitAs(number, given)).headers
      .getSetCookie()
      .filter((cookie) => cookie.startsWith('canary-proof='));
    const headers = {
      cookie: `canary=${number}; ${proof?.split(';', 1)[0]}`,
      'x-forwarded-for': `203.0.113.${at}`,
    };
    const body = JSON.stringify({ remote: 'legal', release: id });
    await fetch(`${receiver.url}/_shell/region-failures`, { method: 'POST', headers, body });
  }

  await expect.poll(isServed).toEqual([false, false]);
  for (const { log } of shells) {
    expect(log()).toMatch(/"reason":"its regions failed for \d+ visitors.*"canary withdrawn"/);
  }
  expect(await read(`${shell.adminUrl}/metrics`)).toContain(
    'shell_canaries_withdrawn_total{remote="legal"} 1',
  );
  expect(await read(`${shell.adminUrl}/_shell/remotes`)).toContain('<strong>withdrawn</strong>');
  const command = [path.join(ROOT, 'compose/bin/compose.mjs'), 'status', '--shell', shell.url];
  const { stdout } = await promisify(execFile)(process.execPath, command, {
    cwd: path.join(ROOT, 'remote-legal'),
  });
  expect(stdout).toContain(`the canary ${id} was withdrawn`);

  await publishCanary(published, canary, SHARE - 1);
  await expect.poll(isServed).toEqual([true, true]);

  // An open page would report errors when the shell refuses connections.
  await page.close();
  await Promise.all(shells.map(({ stop }) => stop()));
  await host.close();
  await dropDatabases([state]);
});
