/** @jest-environment node */
import { LEGAL_CONTRACT } from '../../../fixtures/legalContract.ts';
import { makeRelease, publish } from '../../../fixtures/makeRelease.ts';
import { startReleaseHost } from '../../../fixtures/startReleaseHost.ts';
import { temporaryFolder } from '../../../fixtures/temporaryFolder.ts';
import { MANIFEST_FILE } from '../../protocol/manifest/release.ts';
import { releaseId } from '../../protocol/manifest/releaseDigest.ts';
import { createMirror, verifyCopy } from '../../releases/mirror/createMirror.ts';
import { createUrlOpener } from './createUrlOpener.ts';
import { openOverrides } from './openOverrides.ts';

afterEach(() => {
  jest.restoreAllMocks();
});

async function hosted(words: string): Promise<string> {
  const folder = await temporaryFolder();
  await publish(folder, makeRelease({ words }));
  return (await startReleaseHost(folder)).url;
}

it('opens a release once, and again after others have displaced it', async () => {
  const smokeRender = jest.fn(async (): Promise<string[]> => []);
  const open = createUrlOpener({ smokeRender, contract: LEGAL_CONTRACT }, { maxOpen: 2 });
  const [first, second, third] = [await hosted('1'), await hosted('2'), await hosted('3')];
  for (const url of [first, second, first, third, first]) await open('legal', url);
  expect(smokeRender).toHaveBeenCalledTimes(3);

  await open('legal', second);

  expect(smokeRender).toHaveBeenCalledTimes(4);
});

it('fetches a release by URL once for concurrent requests, and caches a failure for a while', async () => {
  const [folder, warn] = [await temporaryFolder(), jest.fn()];
  const host = await startReleaseHost(folder);
  const open = openOverrides(
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
  const opened = await openTwice();

  expect(failed.map(({ status }) => status)).toEqual(Array(4).fill('rejected'));
  expect(warn).toHaveBeenCalledTimes(1);
  expect(opened.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled']);
  expect(requestsOfManifest()).toBe(2);
  await openTwice();
  expect(requestsOfManifest()).toBe(3);
});

it("pins no hashes of a dev server's files, since they change", async () => {
  const folder = await temporaryFolder();
  await publish(folder, changingRelease());
  const { url } = await startReleaseHost(folder);

  const open = createUrlOpener(gate);

  expect(await open('legal', url)).toMatchObject({
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
  const open = createUrlOpener(gate, { mirror });
  const baseUrl = async () => (await open('legal', url)).pinned.baseUrl;

  await publish(folder, made);
  expect(await baseUrl()).toBe(`/remotes/legal/${made.release.id}/`);
  await verifyCopy(mirror.copyOf('legal', made.release.id), 'legal', made.release.id);

  await publish(folder, changingRelease());
  expect(await baseUrl()).toBe(url);
});
