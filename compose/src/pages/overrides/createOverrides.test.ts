/** @jest-environment node */
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { temporaryFolder } from '../../../../service/fixtures/temporaryFolder.ts';
import { LEGAL_CONTRACT } from '../../../fixtures/legalContract.ts';
import { makeRelease, publish } from '../../../fixtures/makeRelease.ts';
import { startReleaseHost } from '../../../fixtures/startReleaseHost.ts';
import type { PreviewClaim } from '../../protocol/LinkClaim.ts';
import { MANIFEST_FILE } from '../../protocol/manifest/release.ts';
import { releaseId } from '../../protocol/manifest/releaseDigest.ts';
import { createMirror, verifyCopy } from '../../releases/mirror/createMirror.ts';
import { FileMissing } from '../../releases/sources/ReleaseSource.ts';
import { createOverrides } from './createOverrides.ts';
import { openUrl } from './openPublished.ts';

afterEach(() => {
  jest.restoreAllMocks();
});

it('opens a release once, and again after forty others have displaced it', async () => {
  const folder = await temporaryFolder();
  const { url } = await startReleaseHost(folder);
  const names = Array.from({ length: 41 }, (_, index) => `${index}`);
  for (const words of names) await publish(path.join(folder, words), makeRelease({ words }));
  const smokeRender = jest.fn(async (): Promise<string[]> => []);
  const open = createOverrides(
    { smokeRender, contract: LEGAL_CONTRACT },
    { remotes: () => [], mirror: createMirror(await temporaryFolder()) },
    { warn: jest.fn() } as never,
  );
  const openEach = async (each: readonly string[]) => {
    for (const name of each) await open('legal', { url: `${url}${name}/` });
  };

  await openEach(['0', '1', '0', ...names.slice(2), '0']);
  expect(smokeRender).toHaveBeenCalledTimes(41);

  await openEach(['1']);

  expect(smokeRender).toHaveBeenCalledTimes(42);
});

it('fetches a release by URL once for concurrent requests, and caches a failure for a while', async () => {
  const [folder, warn] = [await temporaryFolder(), jest.fn()];
  const host = await startReleaseHost(folder);
  const open = createOverrides(
    { smokeRender: async () => [], contract: LEGAL_CONTRACT },
    { remotes: () => [], mirror: createMirror(await temporaryFolder()) },
    { warn } as never,
  );
  const openTwice = () =>
    Promise.allSettled([open('legal', { url: host.url }), open('legal', { url: host.url })]);
  const requestsOfManifest = () => host.requests.filter((file) => file === MANIFEST_FILE).length;

  const failed = [...(await openTwice()), ...(await openTwice())];
  await publish(folder, makeRelease());
  const now = performance.now.bind(performance);
  jest.spyOn(performance, 'now').mockImplementation(() => now() + 3_001);
  // lru-cache keeps the time that it has read for a millisecond.
  await setTimeout(2);
  const opened = await openTwice();

  expect(failed.map(({ status }) => status)).toEqual(Array(4).fill('rejected'));
  expect(warn).toHaveBeenCalledTimes(1);
  expect(opened.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled']);
  expect(requestsOfManifest()).toBe(2);
  await openTwice();
  expect(requestsOfManifest()).toBe(3);
});

it('opens no preview of a remote that the site no longer has', async () => {
  const open = createOverrides(
    { smokeRender: async () => [], contract: LEGAL_CONTRACT },
    { remotes: () => [], mirror: createMirror(await temporaryFolder()) },
    { warn: () => {} } as never,
  );

  await expect(open('legal', { digest: 'ab'.repeat(32) } as PreviewClaim)).rejects.toThrow(
    FileMissing,
  );
});

it("pins no hashes of a dev server's files, since they change", async () => {
  const folder = await temporaryFolder();
  await publish(folder, changingRelease());
  const { url } = await startReleaseHost(folder);

  expect(await openUrl(gate, 'legal', url, undefined)).toMatchObject({
    pinned: { container: { file: 'remoteEntry.js', integrity: '' } },
    checkedFiles: {},
  });
});

const gate = { smokeRender: async () => [], contract: LEGAL_CONTRACT };

/** As a dev server has it. */
function changingRelease() {
  const { release, files } = makeRelease();
  const renamed = (file: string) => (file === release.container.file ? 'remoteEntry.js' : file);
  const contents = {
    ...release,
    files: Object.fromEntries(
      Object.entries(release.files).map(([file, hash]) => [renamed(file), hash]),
    ),
    container: { ...release.container, file: 'remoteEntry.js' },
    modules: { PrivacyPolicy: ['remoteEntry.js'], TermsOfService: ['remoteEntry.js'] },
  };
  return {
    release: { ...contents, id: releaseId(contents) },
    files: new Map(Array.from(files, ([file, text]) => [renamed(file), text])),
  };
}

it('mirrors files that do not change, if it has a mirror', async () => {
  const [folder, made] = [await temporaryFolder(), makeRelease()];
  const { url } = await startReleaseHost(folder);
  const mirror = createMirror(await temporaryFolder());
  const baseUrl = async () => (await openUrl(gate, 'legal', url, undefined, mirror)).pinned.baseUrl;

  await publish(folder, made);
  expect(await baseUrl()).toBe(`/remotes/legal/${made.release.id}/`);
  await verifyCopy(mirror.copyOf('legal', made.release.id), 'legal', made.release.id);

  await publish(folder, changingRelease());
  expect(await baseUrl()).toBe(url);
});
