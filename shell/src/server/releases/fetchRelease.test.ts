/** @jest-environment node */
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { makeRelease, publish } from '../../../fixtures/makeRelease.ts';
import { MISBEHAVIOURS, startReleaseHost } from '../../../fixtures/startReleaseHost.ts';
import { temporaryFolder } from '../../../fixtures/temporaryFolder.ts';
import { fetchRelease } from './fetchRelease.ts';
import { folderSource } from './folderSource.ts';
import { httpSource } from './httpSource.ts';
import { ReleaseRefused } from './ReleaseRefused.ts';
import { readManifest } from './readManifest.ts';

/** Long enough for a host that behaves, on a machine that is busy. */
const DEADLINE_MS = 2_000;

async function publishedOverHttp(made = makeRelease()) {
  const folder = await temporaryFolder();
  await publish(folder, made);
  const host = await startReleaseHost(folder);
  return { folder, host, source: httpSource(host.url, DEADLINE_MS), ...made };
}

it('fetches every file of a release from another origin', async () => {
  const { source, files } = await publishedOverHttp();

  const release = await readManifest(source, 'legal');
  const fetched = await fetchRelease(source, release);

  expect([...fetched].map(([file, content]) => [file, content.toString()])).toEqual([...files]);
});

it.each([
  ['is down', 'down', /fetch failed/],
  ['hangs', 'hanging', /timeout/],
  ['stalls in the middle of a file', 'stalling', /timeout/],
  ['redirects', 'redirecting', /fetch failed/],
  ['fails', 'failing', /the host answered 503/],
  ['sends without end', 'endless', /is larger than \d+ bytes/],
  ['sends a page instead of a file', 'errorPage', /is not what the manifest says it is/],
] as const)('gives up, within the deadline, on a host that %s', async (_what, name, reason) => {
  const { source, release, host } = await publishedOverHttp();
  host.misbehave = MISBEHAVIOURS[name];

  await expect(fetchRelease(source, release)).rejects.toThrow(reason);
});

it('tells a file with one changed byte', async () => {
  const { folder, source, release } = await publishedOverHttp();
  await writeFile(path.join(folder, release.container.file), 'globalThis.remote_legal = "fir$t";');

  await expect(fetchRelease(source, release)).rejects.toThrow(
    `${release.container.file} is not what the manifest says it is`,
  );
});

it('refuses a manifest that names a file without its hash', async () => {
  const { release } = makeRelease();
  const modules = { ...release.modules, PrivacyPolicy: ['unnamed.js'] };

  const fetching = fetchRelease(folderSource('/nowhere'), { ...release, modules });

  await expect(fetching).rejects.toThrow(
    new ReleaseRefused('its manifest names no hash of unnamed.js'),
  );
});

it('refuses a release with more files than any has', async () => {
  const { release } = makeRelease();
  const files = Object.fromEntries(
    Array.from({ length: 501 }, (_, index) => [`${index}.js`, 'sha384-']),
  );

  const fetching = fetchRelease(folderSource('/nowhere'), { ...release, files });

  await expect(fetching).rejects.toThrow(ReleaseRefused);
});
