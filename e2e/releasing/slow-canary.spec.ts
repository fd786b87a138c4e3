import { execFile } from 'node:child_process';
import { cp, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { startReleaseFolder } from '../../compose/fixtures/startReleaseFolder.ts';
import { joinOrderOf } from '../../compose/src/pages/visitors/canaryAssignment.ts';
import { CANARY_FILE } from '../../compose/src/protocol/manifest/canary.ts';
import { MANIFEST_FILE } from '../../compose/src/protocol/manifest/release.ts';
import { ROOT } from '../../scripts/build/parts.ts';
import { temporaryFolder } from '../../service/fixtures/temporaryFolder.ts';
import { expect, test } from '../site/test.ts';
import { waitForHydration } from '../site/waitForHydration.ts';
import { editRelease } from './editRelease.ts';
import { publishLegal } from './harmfulLegal.ts';
import { launchLegalShell } from './launchLegalShell.ts';

const SHARE = 50;
const HANDLER = `addEventListener('click',()=>{const end=performance.now()+150;while(performance.now()<end);});`;

/** @returns the id of the canary, whose handler takes 150 ms. */
async function publishSlowCanary(root: string, published: string): Promise<string> {
  const edited = path.join(root, 'edited');
  await publishLegal(edited);
  await editRelease(edited, 'var remote_legal;', `${HANDLER}var remote_legal;`);
  const manifest = await readFile(path.join(edited, MANIFEST_FILE), 'utf8');
  const { id } = JSON.parse(manifest).release;
  await rm(path.join(edited, MANIFEST_FILE));
  await cp(edited, published, { recursive: true });
  await writeFile(path.join(published, `release-${id}.json`), manifest);
  const canary = JSON.stringify({ share: SHARE, manifest: `release-${id}.json` });
  await writeFile(path.join(published, CANARY_FILE), canary);
  return id;
}

test('a canary with a slow event handler is withdrawn, and its team gets the reason', async ({
  page,
}) => {
  test.slow();
  const root = await temporaryFolder();
  const published = path.join(root, 'published');
  await publishLegal(published);
  const id = await publishSlowCanary(root, published);
  const host = await startReleaseFolder(published);
  const env = { TRUST_PROXY: '1', VISIT_SAMPLE: '100' };
  const shell = await launchLegalShell(root, host, { env });
  const visitAs = (number: number) =>
    fetch(`${shell.url}/privacy-policy`, { headers: { cookie: `canary=${number}` } });
  const isServed = async () => (await (await visitAs(first)).text()).includes(id);
  const [first = 0, ...others] = joinOrderOf({ name: 'legal', id }).slice(0, SHARE);

  await expect.poll(isServed).toBe(true);
  await page.context().addCookies([{ name: 'canary', value: String(first), url: shell.url }]);
  const measuring = page.waitForResponse((response) => response.url().includes('/assets/visit/'));
  await page.goto(`${shell.url}/privacy-policy`);
  await waitForHydration(page);
  await measuring;
  await page.getByRole('heading', { level: 1 }).click();
  await page.evaluate(
    () =>
      new Promise((seen) => {
        const slow = new PerformanceObserver((list) => {
          if (list.getEntriesByName('click').length > 0) seen(undefined);
        });
        slow.observe({ type: 'event', buffered: true });
      }),
  );
  const reported = page.waitForRequest((request) =>
    request.url().endsWith('/_shell/region-failures/slow'),
  );
  // The browser's event; in headless mode every tab is visible.
  await page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { value: 'hidden' });
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
  });
  const { ms, ...release } = (await reported).postDataJSON();
  expect(release).toEqual({ remote: 'legal', release: id });
  expect(ms).toBeGreaterThan(100);
  const operators = async () => (await fetch(`${shell.adminUrl}/_shell/remotes`)).text();
  await expect.poll(operators).toMatch(/in 1 visits: INP \d+ ms in its regions/);
  expect(await isServed()).toBe(true);

  // Reports of other visitors' browsers.
  for (const [at, number] of others.slice(0, 20).entries()) {
    const proof = (await visitAs(number)).headers
      .getSetCookie()
      .find((cookie) => cookie.startsWith('canary-proof='));
    const headers = {
      cookie: `canary=${number}; ${proof?.split(';', 1)[0]}`,
      'x-forwarded-for': `203.0.113.${at}`,
    };
    const body = JSON.stringify({ remote: 'legal', release: id, ms });
    await fetch(`${shell.url}/_shell/region-failures/slow`, { method: 'POST', headers, body });
  }

  await expect.poll(isServed).toBe(false);
  const command = [path.join(ROOT, 'compose/bin/compose.mjs'), 'status', '--shell', shell.url];
  const { stdout } = await promisify(execFile)(process.execPath, command, {
    cwd: path.join(ROOT, 'remote-legal'),
  });
  expect(stdout).toMatch(
    new RegExp(`the canary ${id} was withdrawn at .*: interactions in its regions took longer`),
  );

  await page.close();
  await shell.stop();
  await host.close();
});
