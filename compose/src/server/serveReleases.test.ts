/** @jest-environment node */

import { temporaryFolder } from '../../../service/fixtures/temporaryFolder.ts';
import { makeRelease, publish } from '../../fixtures/makeRelease.ts';
import { startTestSite } from '../../fixtures/startTestSite.ts';

/** A shell whose mirror has a release of these files; `get` requests one. */
async function use(files: readonly string[]) {
  const mirror = await temporaryFolder();
  const made = makeRelease({ assets: Object.fromEntries(files.map((file) => [file, file])) });
  await publish(`${mirror}/legal/${made.release.id}`, made);
  const shell = await startTestSite({ folders: { mirror } });
  const get = (file: string) => fetch(`${shell.url}/remotes/legal/${made.release.id}/${file}`);
  return { shell, get };
}

const TYPES = {
  'mark.svg': 'image/svg+xml',
  'photo.png': 'image/png',
  'photo.jpg': 'image/jpeg',
  'photo.jpeg': 'image/jpeg',
  'photo.gif': 'image/gif',
  'photo.webp': 'image/webp',
  'photo.avif': 'image/avif',
  'text.woff2': 'font/woff2',
  'text.woff': 'font/woff',
  'text.ttf': 'font/ttf',
  'text.otf': 'font/otf',
  'theme.css': 'text/css; charset=utf-8',
  'words.json': 'application/json; charset=utf-8',
  'licenses.txt': 'text/plain; charset=utf-8',
};

it('sends each file with its type, nosniff and immutable', async () => {
  const { shell, get } = await use(Object.keys(TYPES));

  for (const [file, type] of Object.entries(TYPES)) {
    const { status, headers } = await get(file);
    expect([file, status, headers.get('content-type')]).toEqual([file, 200, type]);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  }
  await shell.stop();
});

it('sandboxes an SVG that is opened by its address', async () => {
  const { shell, get } = await use(['mark.svg', 'LOUD.SVG', 'photo.png']);

  for (const file of ['mark.svg', 'LOUD.SVG']) {
    const policy = (await get(file)).headers.get('content-security-policy');
    expect(policy).toMatch(/^default-src 'none';/);
    expect(policy).toMatch(/;sandbox$/);
    expect(policy).not.toMatch(/script-src|allow-/);
  }
  expect((await get('photo.png')).headers.has('content-security-policy')).toBe(false);
  await shell.stop();
});
