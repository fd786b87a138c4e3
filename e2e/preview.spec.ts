import { cp, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import path from 'node:path';
import { makeReleaseKey } from '../compose/fixtures/releaseKey.ts';
import { ROOT } from '../scripts/build/parts.ts';
import { editRelease } from './releasing/editRelease.ts';
import { test } from './releasing/teamTest.ts';
import { expect } from './site/test.ts';

const LIVE_TEXT = 'Information We Collect';
const PREVIEW_TEXT = 'Information We Gather';

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((listening) => void server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as { port: number };
  await new Promise((closed) => server.close(closed));
  return port;
}

test('the link of a preview shows the release from the server to who opens it, until the badge ends it', async ({
  page,
  browser,
  team,
  launchSite,
}) => {
  test.slow();
  const key = makeReleaseKey();
  const keyFile = path.join(team.workspace, 'team.pem');
  const dist = path.join(team.workspace, 'dist');
  await cp(path.join(ROOT, 'remote-legal/dist'), dist, { recursive: true });
  await writeFile(keyFile, key.privateKey.export({ format: 'pem', type: 'pkcs8' }));
  await team.release('--key', keyFile);
  const port = await freePort();
  const origin = `http://localhost:${port}`;
  await launchSite({
    origin,
    port,
    remoteUrls: { legal: team.host.url },
    keys: { legal: key.publicKey },
  });
  await editRelease(dist, LIVE_TEXT, PREVIEW_TEXT);
  const badge = page.getByRole('complementary', { name: 'Overridden remotes' });

  const printed = await team.release('--preview', '--shell', origin, '--key', keyFile);
  await page.goto(printed.trim().split('\n').at(-1) ?? '');
  await expect(page).toHaveURL(`${origin}/`);
  await expect(badge).toContainText('From elsewhere: legal');
  const response = await page.goto(`${origin}/privacy-policy`);
  const html = await response?.text();

  expect(html).toContain(PREVIEW_TEXT);
  expect(html).not.toContain(LIVE_TEXT);
  await expect(badge).toBeVisible();
  await expect(page.getByRole('heading', { name: PREVIEW_TEXT })).toBeVisible();
  const otherVisitor = await browser.newPage();
  await otherVisitor.goto(`${origin}/privacy-policy`);
  await expect(otherVisitor.getByRole('heading', { name: LIVE_TEXT })).toBeVisible();
  await expect(otherVisitor.getByText(PREVIEW_TEXT)).toHaveCount(0);
  await otherVisitor.close();

  await badge.getByRole('link', { name: 'Clear' }).click();
  await expect(badge).toHaveCount(0);
  await expect(page.getByRole('heading', { name: LIVE_TEXT })).toBeVisible();
});
