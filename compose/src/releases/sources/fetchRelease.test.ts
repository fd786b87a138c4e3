/** @jest-environment node */
import { appendFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { collectGarbage } from '../../../../service/fixtures/collectGarbage.ts';
import { temporaryFolder } from '../../../../service/fixtures/temporaryFolder.ts';
import { makeRelease, publish } from '../../../fixtures/makeRelease.ts';
import { MISBEHAVIOURS, startReleaseHost } from '../../../fixtures/startReleaseHost.ts';
import { ReleaseRefused } from '../ReleaseRefused.ts';
import { fetchRelease, readServerBundle } from './fetchRelease.ts';
import { folderSource } from './folderSource.ts';
import { httpSource } from './httpSource.ts';
import { readManifest } from './readManifest.ts';

/** For hosts that respond: no machine is so busy. */
const PATIENT_MS = 60_000;

/** Of hosts that do not. */
const SHORT_MS = 100;

async function publishedOverHttp(made = makeRelease(), deadlineMs = PATIENT_MS) {
  const folder = await temporaryFolder();
  await publish(folder, made);
  const host = await startReleaseHost(folder);
  return { folder, host, source: httpSource(host.url, deadlineMs), ...made };
}

it('fetches every file of a release from another origin', async () => {
  const { source, files } = await publishedOverHttp();

  const { release } = await readManifest(source, 'legal');
  const fetched = new Map<string, string>();
  await fetchRelease(source, release, {
    write: async (file, content) => {
      for await (const chunk of content) {
        fetched.set(file, `${fetched.get(file) ?? ''}${Buffer.from(chunk)}`);
      }
    },
  });

  expect(fetched).toEqual(files);
});

it.each([
  ['is down', 'down', /fetch failed/],
  ['redirects', 'redirecting', /the host responded with 302/],
  ['fails', 'failing', /the host responded with 503/],
  ['sends without end', 'endless', /are larger than \d+ bytes/],
  ['sends a page instead of a file', 'errorPage', /does not match the manifest/],
] as const)('fails for a host that %s', async (_what, name, reason) => {
  const { source, release, host } = await publishedOverHttp();
  host.misbehave = MISBEHAVIOURS[name];

  await expect(fetchRelease(source, release)).rejects.toThrow(reason);
});

it.each([
  ['hangs', 'hanging'],
  ['stalls in the middle of a file', 'stalling'],
] as const)('times out for a host that %s', async (_what, name) => {
  const { source, release, host } = await publishedOverHttp(makeRelease(), SHORT_MS);
  host.misbehave = MISBEHAVIOURS[name];

  const fetching = expect(fetchRelease(source, release)).rejects.toThrow(/did not send it/);
  // Which once took the deadline along.
  await collectGarbage();

  await fetching;
});

it('detects one changed byte', async () => {
  const { folder, source, release } = await publishedOverHttp();
  await writeFile(path.join(folder, release.container.file), 'globalThis.remote_legal = "fir$t";');

  await expect(fetchRelease(source, release)).rejects.toThrow(
    `${release.container.file} does not match the manifest`,
  );
});

it('fetches compressed files', async () => {
  const assets = {
    'a.css.br': brotliCompressSync('a{}'),
    'a.css.gz': gzipSync('a{}'),
    'a.css': 'a{}',
    'empty.js': '',
    'empty.js.br': brotliCompressSync(''),
  };
  const { source, release } = await publishedOverHttp(makeRelease({ assets }));

  await fetchRelease(source, release);
});

it.each([
  ['has other content', { 'a.css': 'a{}', 'a.css.br': brotliCompressSync('b{}') }],
  ['has other content than the file', { 'a.css': 'a{}', 'a.css.gz': gzipSync('b{}') }],
  ['is not compressed', { 'a.css': 'a{}', 'a.css.br': 'a{}' }],
  ['is cut off', { 'a.css': 'a{}', 'a.css.gz': gzipSync('a{}').subarray(0, -9) }],
  ['is of no file', { 'a.css.br': brotliCompressSync('a{}') }],
  ['is of no file, but a name', { 'toString.gz': gzipSync('a{}') }],
  ['is compressed twice', { 'a.css.br': brotliCompressSync(gzipSync('a{}')), 'a.css': 'a{}' }],
  ['becomes huge', { 'a.css': 'a{}', 'a.css.gz': gzipSync(Buffer.alloc(50_000_000)) }],
])('refuses a compressed file that %s', async (_what, assets) => {
  const { source, release } = await publishedOverHttp(makeRelease({ assets }));
  const compressed = Object.keys(assets).find((file) => /\.(br|gz)$/.test(file)) ?? '';

  await expect(fetchRelease(source, release)).rejects.toThrow(
    new ReleaseRefused(`${compressed} does not decompress to ${compressed.slice(0, -3)}`),
  );
});

it.each(['unnamed.js', 'toString'])(
  'refuses a manifest that lists %s without its hash',
  async (file) => {
    const { release } = makeRelease();
    const modules = { ...release.modules, PrivacyPolicy: [file] };

    const fetching = fetchRelease(folderSource('/nowhere'), { ...release, modules });

    await expect(fetching).rejects.toThrow(
      new ReleaseRefused(`its manifest names no hash of ${file}`),
    );
  },
);

it('reads the server bundle, unless it was changed, of a release that has one', async () => {
  const { folder, source, release } = await publishedOverHttp();
  const { serverBundle: file = '', ...browserOnly } = release;

  expect((await readServerBundle(source, release))?.file).toBe(file);
  expect(await readServerBundle(source, browserOnly)).toBeUndefined();
  await appendFile(path.join(folder, file), ' ');
  await expect(readServerBundle(source, release)).rejects.toThrow('does not match the manifest');
});

it('refuses a release with too many files', async () => {
  const { release } = makeRelease();
  const files = Object.fromEntries(
    Array.from({ length: 501 }, (_, index) => [`${index}.js`, 'sha384-']),
  );

  const fetching = fetchRelease(folderSource('/nowhere'), { ...release, files });

  await expect(fetching).rejects.toThrow(ReleaseRefused);
});

it('refuses, without fetching a file, a release that declares more bytes than the limit', async () => {
  const { source, release, host } = await publishedOverHttp(makeRelease({ bytes: 50_000_001 }));

  await expect(fetchRelease(source, release)).rejects.toThrow(
    new ReleaseRefused('it has 50.1 MB, more than the 50 MB that a release may have'),
  );
  expect(host.requests).toEqual([]);
});

it.each([
  ['than it declares', { bytes: 3 }, {}, 'its files are larger than 3 bytes'],
  ['than the limit', { bytes: undefined }, { maxBytes: 40 }, 'its files are larger than 40 bytes'],
])('fails for a release that is larger %s', async (_what, options, limits, reason) => {
  const { source, release } = await publishedOverHttp(makeRelease({ ...options, manyFiles: 20 }));

  await expect(fetchRelease(source, release, limits)).rejects.toThrow(reason);
});

it('refuses a release with a file larger than the limit, and tries again later', async () => {
  const { folder, source, release } = await publishedOverHttp(makeRelease({ bytes: undefined }));
  await writeFile(path.join(folder, release.container.file), Buffer.alloc(5_000_001));

  const reason = `${release.container.file} is larger than 5000000 bytes`;
  await expect(fetchRelease(source, release)).rejects.toEqual(
    new ReleaseRefused(reason, { isFinal: false }),
  );
});

it('fetches few files at a time, and none after a failure', async () => {
  const { release, host, source } = await publishedOverHttp(makeRelease({ manyFiles: 40 }));
  let underWay = 0;
  let most = 0;
  host.misbehave = (file, response) => {
    underWay += 1;
    most = Math.max(most, underWay);
    response.once('close', () => {
      underWay -= 1;
    });
    return file === 'chunk-9.js' && MISBEHAVIOURS.failing(file, response);
  };

  await expect(fetchRelease(source, release)).rejects.toThrow(
    'chunk-9.js: the host responded with 503',
  );

  expect(most).toBeGreaterThan(1);
  expect(most).toBeLessThanOrEqual(4);
  expect(host.requests.length).toBeLessThan(20);
});

it('times out for a host that sends every file but takes too long overall', async () => {
  const { source, release } = await publishedOverHttp(makeRelease({ manyFiles: 400 }));

  await expect(fetchRelease(source, release, { timeoutMs: -1 })).rejects.toThrow(
    /it took longer than/,
  );
});
