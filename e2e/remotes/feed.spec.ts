import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import Koa from 'koa';
import type { RunningService } from '../../scripts/running/launchService.ts';
import { listenLocally } from '../../service/fixtures/listenLocally.ts';
import { temporaryFolder } from '../../service/fixtures/temporaryFolder.ts';
import { serveFiles } from '../../service/src/files/serveFiles.ts';
import { buildComposing, type ComposingSite } from '../composing/startComposing.ts';
import { firingAlarms } from '../deployment/firingAlarms.ts';
import { isInstalled } from '../deployment/isInstalled.ts';
import { skipUnless } from '../site/skipUnless.ts';
import { expect, test } from '../site/test.ts';

let built: ComposingSite;
let published: string;
let stops: (() => Promise<unknown>)[] = [];
test.beforeAll(async () => {
  test.setTimeout(300_000);
  built = await buildComposing();
  published = await temporaryFolder();
});
test.afterEach(async () => {
  for (const stop of stops.reverse()) await stop();
  stops = [];
});
test.afterAll(async () => {
  await built?.remove();
});

test('a remote listed in the signed feed is on the page without a restart, and disappears with its entry', async ({
  page,
}) => {
  test.setTimeout(180_000);
  const app = new Koa().use(
    serveFiles('/', published, { cacheControl: 'no-cache', mutable: true, exclusive: true }),
  );
  const host = await listenLocally(app.callback());
  stops.push(host.close);
  const compose = (...args: string[]) => built.compose('explore', ...args);
  const keyOf = async (file: string) =>
    (await compose('create-key', file)).trim().split('\n').at(-1) ?? '';
  const [siteKey, teamKey] = [path.join(published, 'site.pem'), path.join(published, 'team.pem')];
  const [site, team] = [await keyOf(siteKey), await keyOf(teamKey)];
  const folder = path.join(published, 'explore');
  await mkdir(folder);
  await compose('release', '--to', folder, '--key', teamKey);
  const shell: RunningService = await built.startWithFeed({
    source: `${host.url}/remotes.json`,
    keys: [site],
  });
  stops.push(shell.stop);
  const shown = async () => {
    await page.goto(`${shell.url}/offers`);
    return page.getByRole('main').textContent();
  };
  expect(await shown()).toBe('Half the price in blue');

  const feed = ['--to', published, '--key', siteKey];
  const source = `${host.url}/explore/`;
  await compose(
    'remotes',
    'add',
    'explore',
    '--source',
    source,
    `--keys=${team}`,
    '--slots',
    'offers',
    ...feed,
  );
  await expect.poll(shown, { timeout: 30_000 }).toBe('See more in blueHalf the price in blue');
  await page.getByRole('button', { name: 'See more in blue' }).click();
  await expect(page.getByRole('button', { name: 'You see more in blue' })).toBeVisible();

  const file = path.join(published, 'remotes.json');
  const earlier = await readFile(file);
  await compose('remotes', 'remove', 'explore', ...feed);
  await expect.poll(shown, { timeout: 30_000 }).toBe('Half the price in blue');

  const metrics = async () => (await fetch(`${shell.adminUrl}/metrics`)).text();
  const before = await metrics();
  await writeFile(file, earlier);
  await expect.poll(metrics).toMatch(/^shell_feed_refused 1$/m);
  await page.goto(`${shell.adminUrl}/_shell/remotes`);
  await expect(
    page.getByText(/0 remotes\. Refused since .*: its number is \d+, the last one was/),
  ).toBeVisible();
  skipUnless(isInstalled('promtool'), 'promtool is not installed on this machine');
  const services = [{ job: 'statline-shell', scrapes: [before, await metrics()] }] as const;
  expect(await firingAlarms(services, [20, 20], 19, published)).not.toContain('FeedRefused');
  expect(await firingAlarms(services, [20, 20], 38, published)).toContain('FeedRefused');
});
