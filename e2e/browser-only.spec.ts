import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { RemoteName } from '@statline/contract/remotes';
import { startReleaseFolder } from '../compose/fixtures/startReleaseFolder.ts';
import { MANIFEST_FILE } from '../compose/src/protocol/manifest/release.ts';
import { releaseId } from '../compose/src/protocol/manifest/releaseDigest.ts';
import { ROOT } from '../scripts/build/parts.ts';
import { startSite } from './site/startSite.ts';
import { test as base, expect } from './site/test.ts';

/** Starts a site on which one remote's release has no server bundle. */
const test = base.extend<{ launchWithout: (remote: RemoteName) => Promise<string> }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs here
  launchWithout: async ({}, use) => {
    const started: (() => Promise<void>)[] = [];
    await use(async (remote) => {
      const published = await mkdtemp(path.join(tmpdir(), 'browser-only-'));
      started.unshift(() => rm(published, { recursive: true }));
      await cp(path.join(ROOT, `remote-${remote}/dist`), published, { recursive: true });
      await dropServerBundle(published);
      const host = await startReleaseFolder(published);
      started.unshift(() => host.close());
      const site = await startSite({ remoteUrls: { [remote]: host.url } });
      started.unshift(() => site.stop());
      return site.url;
    });
    for (const stop of started) await stop();
  },
});

async function dropServerBundle(published: string): Promise<void> {
  const file = path.join(published, MANIFEST_FILE);
  const manifest = JSON.parse(await readFile(file, 'utf8'));
  const { serverBundle, files, ...rest } = manifest.release;
  delete files[serverBundle];
  const release = { ...rest, files };
  const sealed = { ...release, id: releaseId(release) };
  await writeFile(file, JSON.stringify({ ...manifest, release: sealed }));
}

test('a release without a server bundle is rendered in the browser only, without console messages', async ({
  page,
  launchWithout,
}) => {
  const url = await launchWithout('legal');
  const html = await (await fetch(`${url}/privacy-policy`)).text();
  expect(html).toContain('This part of the page needs JavaScript.');
  expect(html).not.toContain('Information We Collect');

  await page.goto(`${url}/privacy-policy`);

  await expect(page.getByRole('heading', { name: 'Information We Collect' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Privacy Policy', level: 1 })).toBeVisible();
});

test('deep links lead to each section of a region that is rendered in the browser only', async ({
  page,
  launchWithout,
}) => {
  const url = await launchWithout('marketing');

  for (const [id, title] of [
    ['mission', 'The Mission'],
    ['about', 'About Us'],
  ] as const) {
    // Another document: the same one would only be scrolled.
    await page.goto('about:blank');
    await page.goto(`${url}/#${id}`);

    await expect(page.locator(`section#${id}`)).toBeVisible();
    await expect(page.locator(`section#${id}`), title).toBeInViewport({ ratio: 0.3 });
  }
});
