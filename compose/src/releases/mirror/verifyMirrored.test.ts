/** @jest-environment node */
import fs, { appendFile, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { createLogger } from '@statline/service/logging/createLogger';
import { temporaryFolder } from '../../../../service/fixtures/temporaryFolder.ts';
import { type MadeRelease, makeRelease, publish } from '../../../fixtures/makeRelease.ts';
import { startTestSite } from '../../../fixtures/startTestSite.ts';
import { verifyMirrored } from './verifyMirrored.ts';

/** A shell whose mirror has a release; `get` requests one of its files. */
async function use(assets: Record<string, string | Buffer> = {}) {
  const mirror = await temporaryFolder();
  const made = makeRelease({ assets });
  const folder = path.join(mirror, 'legal', made.release.id);
  await publish(folder, made);
  const none = await temporaryFolder();
  const shell = await startTestSite({
    folders: { browser: none, bootstrap: none, visit: none, mirror, onDemand: none },
  });
  const { file: container } = made.release.container;
  const get = (file = container, id = made.release.id) =>
    fetch(`${shell.url}/remotes/legal/${id}/${file}`);
  return { shell, folder, container, get, mirror };
}

it('serves the files of a complete release', async () => {
  const { shell, get } = await use();

  const response = await get();

  expect(response.status).toBe(200);
  await response.text();
  expect((await get('mf-manifest.json')).status).toBe(200);
  await shell.stop();
});

it('serves nothing of a release with a changed file, and reports it once', async () => {
  const { shell, folder, container, get } = await use();
  const file = path.join(folder, container);
  // Of the same size, which is checked as well, and maybe before.
  await writeFile(file, (await readFile(file, 'utf8')).replace('first', 'other'));

  const responses = await Promise.all([get(), get(), get('mf-manifest.json')]);

  expect(responses.map(({ status }) => status)).toEqual([404, 404, 404]);
  expect(shell.logged.filter(({ level }) => level === 'error')).toEqual([
    expect.objectContaining({ remote: 'legal', reason: expect.stringContaining(container) }),
  ]);
  await shell.stop();
});

it("does not serve a file added to a release's folder", async () => {
  const { shell, folder, get } = await use();
  await writeFile(path.join(folder, 'extra.js'), 'alert(1)');

  expect((await get('extra.js')).status).toBe(404);
  await shell.stop();
});

it('serves nothing of a release of an older shell with a compressed copy of another file', async () => {
  const { shell, get } = await use({ 'a.css': 'a{}', 'a.css.gz': gzipSync('b{}') });

  expect((await get('a.css')).status).toBe(404);
  expect(shell.logged.filter(({ level }) => level === 'error')).toEqual([
    expect.objectContaining({ reason: 'a.css.gz does not decompress to a.css' }),
  ]);
  await shell.stop();
});

it("does not serve a compressed copy added to a release's folder", async () => {
  const { shell, folder, get } = await use({ 'a.css': 'a{}' });
  await writeFile(path.join(folder, 'a.css.gz'), gzipSync('b{}'));

  expect(await (await get('a.css')).text()).toBe('a{}');
  await shell.stop();
});

it("does not serve a release under another one's id", async () => {
  const { shell, mirror, get } = await use();
  await publish(path.join(mirror, 'legal', 'fedcba9876543210'), makeRelease({ words: 'second' }));

  expect((await get('mf-manifest.json', 'fedcba9876543210')).status).toBe(404);
  await shell.stop();
});

it('returns undefined for a release that was removed', async () => {
  const { shell, get } = await use();

  expect((await get('x.js', '0123456789abcdef')).status).toBe(404);
  expect(shell.logged.filter(({ level }) => level === 'error')).toEqual([]);
  await shell.stop();
});

it('caches a limited number of releases, and checks the least recently used one again', async () => {
  const folder = await temporaryFolder();
  const [first, second, third] = ['first', 'second', 'third'].map((words) =>
    makeRelease({ words }),
  ) as [MadeRelease, MadeRelease, MadeRelease];
  const fileOf = ({ release }: MadeRelease) => `legal/${release.id}/${release.container.file}`;
  for (const made of [first, second, third]) {
    await publish(path.join(folder, 'legal', made.release.id), made);
  }
  const { mayServe } = verifyMirrored(
    folder,
    createLogger({ service: 'test', level: 'silent' }),
    2,
  );
  await mayServe(fileOf(first));
  await mayServe(fileOf(second));
  for (const made of [first, second]) await appendFile(path.join(folder, fileOf(made)), ' ');

  expect(await mayServe(fileOf(first))).toBe(true);
  expect(await mayServe(fileOf(third))).toBe(true);
  expect(await mayServe(fileOf(first))).toBe(true);
  expect(await mayServe(fileOf(second))).toBe(false);
});

it('verifies a release although requests for others displace it meanwhile', async () => {
  const folder = await temporaryFolder();
  const all = ['first', '0', '1', '2', '3'].map((words) => makeRelease({ words }));
  for (const made of all) await publish(path.join(folder, 'legal', made.release.id), made);
  const logger = createLogger({ service: 'test', level: 'silent' });
  const { mayServe, has } = verifyMirrored(folder, logger, 2);
  const [first] = all;

  const served = await Promise.all([
    has('legal', first?.release.id ?? ''),
    ...all.map(({ release: { id, container } }) => mayServe(`legal/${id}/${container.file}`)),
  ]);

  expect(served).toEqual([true, true, true, true, true, true]);
});

it('keeps a verified release in the cache while unknown ones are requested', async () => {
  const [folder, made] = [await temporaryFolder(), makeRelease()];
  const file = `legal/${made.release.id}/${made.release.container.file}`;
  await publish(path.join(folder, 'legal', made.release.id), made);
  const logger = createLogger({ service: 'test', level: 'silent' });
  const { mayServe } = verifyMirrored(folder, logger, 2);
  await mayServe(file);
  await appendFile(path.join(folder, file), ' ');

  const unknown = ['0', '1', '2', '3'].map((digit) => `legal/${digit.repeat(16)}/x.js`);

  expect(await Promise.all(unknown.map(mayServe))).toEqual([false, false, false, false]);
  // If it were verified again, the changed file would be found.
  expect(await mayServe(file)).toBe(true);
});

it('takes no error of the system for damage', async () => {
  const [folder, made] = [await temporaryFolder(), makeRelease()];
  const file = `legal/${made.release.id}/${made.release.container.file}`;
  await publish(path.join(folder, 'legal', made.release.id), made);
  const { mayServe, has } = verifyMirrored(
    folder,
    createLogger({ service: 'test', level: 'silent' }),
  );
  const tooMany = Object.assign(new Error('too many open files'), { code: 'EMFILE', errno: -24 });
  const open = jest.spyOn(fs, 'open').mockRejectedValue(tooMany);

  const [served] = await Promise.allSettled([mayServe(file)]);
  const isThere = await has('legal', made.release.id);
  open.mockRestore();

  // `serveFiles` then responds with 503.
  expect(served).toEqual({ status: 'rejected', reason: tooMany });
  expect(isThere).toBe(true);
  expect(await mayServe(file)).toBe(true);
});
