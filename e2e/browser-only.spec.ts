import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { MANIFEST_FILE } from '@statline/contract/release';
import { startReleaseFolder } from './releasing/startReleaseFolder.ts';
import { ROOT } from './site/launchService.ts';
import { startSite } from './site/startSite.ts';
import { expect, test } from './site/test.ts';

test('a release without a server bundle is rendered in the browser only, without a complaint', async ({
  page,
}) => {
  const published = await mkdtemp(path.join(tmpdir(), 'browser-only-'));
  await cp(path.join(ROOT, 'remote-legal/dist'), published, { recursive: true });
  const manifestFile = path.join(published, MANIFEST_FILE);
  const manifest = JSON.parse(await readFile(manifestFile, 'utf8'));
  const { serverBundle, files, ...release } = manifest.release;
  delete files[serverBundle];
  await writeFile(manifestFile, JSON.stringify({ ...manifest, release: { ...release, files } }));
  const host = await startReleaseFolder(published);
  const site = await startSite({ remoteUrls: { legal: host.url } });

  try {
    const html = await (await fetch(`${site.url}/privacy-policy`)).text();
    expect(html).toContain('This part of the page needs JavaScript.');
    expect(html).not.toContain('Information We Collect');

    await page.goto(`${site.url}/privacy-policy`);
    await expect(page.getByRole('heading', { name: 'Information We Collect' })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Privacy Policy', level: 1 })).toBeVisible();
  } finally {
    await site.stop();
    await host.close();
    await rm(published, { recursive: true });
  }
});
