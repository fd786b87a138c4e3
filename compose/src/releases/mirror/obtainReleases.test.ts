/** @jest-environment node */
import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { createLogger } from '@statline/service/logging/createLogger';
import { temporaryFolder } from '../../../../service/fixtures/temporaryFolder.ts';
import { type MadeRelease, makeRelease, publish } from '../../../fixtures/makeRelease.ts';
import { makeReleaseKey, unsignedEnvelope } from '../../../fixtures/releaseKey.ts';
import { MISBEHAVIOURS, startReleaseHost } from '../../../fixtures/startReleaseHost.ts';
import { startTestSite } from '../../../fixtures/startTestSite.ts';
import { createRateLimit } from '../../http/createRateLimit.ts';
import type { PublicationEnvelope } from '../../protocol/manifest/publication.ts';
import { manifestFileOf } from '../../protocol/manifest/release.ts';
import { releaseDigest } from '../../protocol/manifest/releaseDigest.ts';
import { folderSource } from '../sources/folderSource.ts';
import { httpSource } from '../sources/httpSource.ts';
import type { ReleaseSource } from '../sources/ReleaseSource.ts';
import { createMirror } from './createMirror.ts';
import { obtainReleases } from './obtainReleases.ts';

const yesterdays = makeRelease({ words: 'yesterday' });
const UNKNOWN = '0123456789abcdef';

interface Options {
  keys?: readonly string[];
  publication?: PublicationEnvelope;
  /** Lookups a minute. */
  inAll?: number;
  waitMs?: number;
  made?: MadeRelease;
}

/** A shell with an empty disk, and the host of a remote that has published two releases. */
async function use({ keys, publication, inAll = 100, waitMs, made = yesterdays }: Options = {}) {
  const published = await temporaryFolder();
  const host = await startReleaseHost(published);
  const kept = manifestFileOf(made.release.id);
  await publish(published, made, kept, publication);
  await publish(published, makeRelease({ words: 'today' }));
  const [none, mirror, onDemand] = await Promise.all([1, 2, 3].map(temporaryFolder));
  const obtain = obtainReleases({
    remotes: () => [{ name: 'legal', source: httpSource(host.url), keys }],
    mirror: createMirror(onDemand ?? ''),
    limit: createRateLimit({ perCaller: 100, inAll }),
    logger: createLogger({ service: 'test', level: 'silent' }),
    ...(waitMs === undefined ? {} : { waitMs }),
  });
  const folders = {
    browser: none ?? '',
    bootstrap: none ?? '',
    visit: none ?? '',
    mirror: mirror ?? '',
    onDemand: onDemand ?? '',
  };
  const shell = await startTestSite({ folders, obtain });
  const { id, container } = made.release;
  const get = (file = container.file, release = id, remote = 'legal') =>
    fetch(`${shell.url}/remotes/${remote}/${release}/${file}`);
  const getStatus = async (...args: Parameters<typeof get>) => {
    const response = await get(...args);
    await response.arrayBuffer();
    return response.status;
  };
  return { host, shell, get, getStatus, folders, container, published, kept };
}

it('fetches a pinned release completely, with one request for each file', async () => {
  const { host, shell, get, getStatus, container } = await use();

  const responses = await Promise.all([get(), get()]);

  for (const response of responses) {
    expect(response.status).toBe(200);
    expect(response.headers.get('cache-control')).toContain('immutable');
    expect(await response.text()).toBe(yesterdays.files.get(container.file));
  }
  expect(await getStatus()).toBe(200);
  expect(host.requests.filter((file) => file === container.file)).toHaveLength(1);
  await shell.stop();
});

it('keeps a fetched release, even if its host is down', async () => {
  const { host, shell, getStatus, folders } = await use();
  await getStatus();
  host.misbehave = MISBEHAVIOURS.down;
  const restarted = await startTestSite({ folders });

  expect(await getStatus()).toBe(200);
  const { id, container } = yesterdays.release;
  const kept = await fetch(`${restarted.url}/remotes/legal/${id}/${container.file}`);
  expect(kept.status).toBe(200);
  await kept.text();
  await Promise.all([shell.stop(), restarted.stop()]);
});

it('fetches a release again after it was removed', async () => {
  const { shell, getStatus, folders } = await use();
  await getStatus();
  await rm(path.join(folders.onDemand, 'legal'), { recursive: true });

  expect(await getStatus()).toBe(200);
  await shell.stop();
});

it('responds with 404 for an unknown release, and requests it from the host once', async () => {
  const { host, shell, getStatus } = await use();

  const statuses = await Promise.all(Array.from({ length: 20 }, () => getStatus('x.js', UNKNOWN)));

  expect(new Set(statuses)).toEqual(new Set([404]));
  expect(host.requests).toEqual([manifestFileOf(UNKNOWN)]);
  expect(await getStatus('x.js', UNKNOWN, 'unknown')).toBe(404);
  await getStatus();
  const requests = host.requests.length;
  expect(await getStatus('made-up.js')).toBe(404);
  expect(host.requests).toHaveLength(requests);
  await shell.stop();
});

it('fetches nothing of a release that its host has under the id of another', async () => {
  const { host, shell, getStatus, published } = await use();
  await publish(published, makeRelease({ words: 'today' }), manifestFileOf(UNKNOWN));

  expect(await getStatus('x.js', UNKNOWN)).toBe(404);
  expect(host.requests).toEqual([manifestFileOf(UNKNOWN)]);
  await shell.stop();
});

it('limits requests to the host, whatever ids are invented', async () => {
  const { host, shell, getStatus } = await use({ inAll: 5 });
  const ids = Array.from({ length: 60 }, (_, index) => index.toString(16).padStart(16, '0'));

  for (const id of ids) await getStatus('x.js', id);

  expect(host.requests).toHaveLength(5);
  await shell.stop();
});

it("fetches the releases pinned by many visitors' pages, also concurrently", async () => {
  const { shell, getStatus, published } = await use();
  const made = Array.from({ length: 12 }, (_, at) => makeRelease({ words: `release ${at}` }));
  for (const each of made) await publish(published, each, manifestFileOf(each.release.id));

  const statuses = await Promise.all(
    made.map(({ release: { container, id } }) => getStatus(container.file, id)),
  );

  expect(new Set(statuses)).toEqual(new Set([200]));
  await shell.stop();
});

it('limits concurrent fetches from a host', async () => {
  const { host, shell, getStatus } = await use({ waitMs: 300 });
  host.misbehave = MISBEHAVIOURS.hanging;
  const ids = Array.from({ length: 30 }, (_, index) => index.toString(16).padStart(16, '0'));

  const statuses = await Promise.all(ids.map((id) => getStatus('x.js', id)));

  expect(new Set(statuses)).toEqual(new Set([503]));
  expect(host.requests.length).toBeLessThanOrEqual(4);
  await shell.stop();
});

it('does not drop a queued fetch when only the first of its requests has timed out', async () => {
  const { host, shell, getStatus, container } = await use({ waitMs: 1_000 });
  const held: ServerResponse[] = [];
  host.misbehave = (file, response) => {
    if (!others.some((id) => file.includes(id))) return false;
    held.push(response);
    return true;
  };
  const others = Array.from({ length: 4 }, (_, index) => index.toString(16).padStart(16, '0'));
  const queued = [...others.map((id) => getStatus('x.js', id)), getStatus()];

  await setTimeout(800);
  const second = getStatus(container.file);
  expect(new Set(await Promise.all(queued))).toEqual(new Set([503]));
  for (const response of held) response.writeHead(404).end();

  expect(await second).toBe(200);
  await shell.stop();
});

it("fetches other remotes' releases while one host hangs", async () => {
  const [empty, published, onDemand] = await Promise.all([1, 2, 3].map(temporaryFolder));
  const news = makeRelease({ name: 'news' });
  await publish(published ?? '', news, manifestFileOf(news.release.id));
  const [hanging, well] = [
    await startReleaseHost(empty ?? ''),
    await startReleaseHost(published ?? ''),
  ];
  hanging.misbehave = MISBEHAVIOURS.hanging;
  const obtain = obtainReleases({
    remotes: () => [
      { name: 'legal', source: httpSource(hanging.url) },
      { name: 'news', source: httpSource(well.url) },
    ],
    mirror: createMirror(onDemand ?? ''),
    limit: createRateLimit({ perCaller: 100, inAll: 100 }),
    logger: createLogger({ service: 'test', level: 'silent' }),
    waitMs: 2_000,
  });

  const ids = Array.from({ length: 8 }, (_, index) => index.toString(16).padStart(16, '0'));
  for (const id of ids) void obtain('legal', id, undefined);

  expect(await obtain('news', news.release.id, undefined)).toBe('available');
});

it.each(['down', 'failing', 'hanging'] as const)(
  'responds with 503, not 404, while the host is %s',
  async (trouble) => {
    const { host, shell, get } = await use({ waitMs: 300 });
    host.misbehave = MISBEHAVIOURS[trouble];

    const response = await get();

    expect(response.status).toBe(503);
    expect(response.headers.get('retry-after')).toBe('3');
    expect(response.headers.get('cache-control')).toBe('no-store');
    await response.text();
    await shell.stop();
  },
);

it('logs an unreachable host once for each remote, and again if it was reachable since', async () => {
  const published = await temporaryFolder();
  await publish(published, yesterdays, manifestFileOf(yesterdays.release.id));
  const { read } = folderSource(published);
  let isDown = true;
  const source: ReleaseSource = {
    location: published,
    read: (...of) => {
      if (isDown) throw new Error('unreachable');
      return read(...of);
    },
  };
  const logged: string[] = [];
  const destination = { write: (line: string) => void logged.push(JSON.parse(line).remote) };
  const obtain = obtainReleases({
    remotes: () => ['legal', 'news'].map((name) => ({ name, source })),
    mirror: createMirror(await temporaryFolder()),
    limit: createRateLimit({ perCaller: 100, inAll: 100 }),
    logger: createLogger({ service: 'test', level: 'warn', destination }),
  });
  const obtainUnknown = async (remote: string, id: string) => {
    expect(await obtain(remote, id.repeat(16), undefined)).toBe('unavailable');
  };

  for (const id of ['1', '2']) {
    await obtainUnknown('legal', id);
    await obtainUnknown('news', id);
  }
  expect(logged).toEqual(['legal', 'news']);
  isDown = false;
  expect(await obtain('legal', yesterdays.release.id, undefined)).toBe('available');
  isDown = true;
  await obtainUnknown('legal', '3');
  await obtainUnknown('news', '3');

  expect(logged).toEqual(['legal', 'news', 'legal']);
});

it('takes a release from the build that the shell was deployed with, which has one manifest', async () => {
  const built = await temporaryFolder();
  await publish(built, yesterdays);
  const mirror = createMirror(await temporaryFolder());
  const logged: string[] = [];
  const obtain = obtainReleases({
    remotes: () => [{ name: 'legal', source: folderSource(built) }],
    mirror,
    limit: createRateLimit({ perCaller: 100, inAll: 100 }),
    logger: createLogger({
      service: 'test',
      level: 'warn',
      destination: { write: (line) => void logged.push(line) },
    }),
  });
  const { id, container } = yesterdays.release;

  expect(await obtain('legal', id, undefined)).toBe('available');
  expect(existsSync(path.join(mirror.folder, 'legal', id, container.file))).toBe(true);
  expect(await obtain('legal', UNKNOWN, undefined)).toBe('missing');
  expect(logged).toEqual([]);
});

it('serves nothing of a release changed on its host', async () => {
  const { host, shell, getStatus, container } = await use();
  host.misbehave = (file, response) => {
    if (file !== container.file) return false;
    response.end('alert(1)');
    return true;
  };

  expect(await getStatus()).toBe(503);
  await shell.stop();
});

it('serves nothing of a release with files that would be pages of the site', async () => {
  const { shell, getStatus } = await use({ made: makeRelease({ assets: { 'page.html': '<p>' } }) });

  expect(await getStatus('page.html')).toBe(404);
  await shell.stop();
});

describe('of a team with keys', () => {
  const team = makeReleaseKey();
  const keys = [team.publicKey];
  const content = {
    kind: 'live',
    remote: 'legal',
    sequence: 7,
    at: '2026-01-01T00:00:00.000Z',
    digest: releaseDigest(yesterdays.release),
  } as const;

  it.each<[string, PublicationEnvelope]>([
    ['live', team.sign(content)],
    ['as a canary', team.sign({ ...content, kind: 'canary', share: 5 })],
  ])('serves a release published %s', async (_how, publication) => {
    const { shell, getStatus } = await use({ keys, publication });

    expect(await getStatus()).toBe(200);
    await shell.stop();
  });

  it.each<[string, PublicationEnvelope | undefined]>([
    ['is not signed', unsignedEnvelope(content)],
    ['has no publication', undefined],
    ['was signed by a stranger', makeReleaseKey().sign(content)],
    ['differs from the signed one', team.sign({ ...content, digest: 'ab'.repeat(32) })],
    ['was signed for another remote', team.sign({ ...content, remote: 'waitlist' })],
  ])('serves no release that %s', async (_what, publication) => {
    const { shell, getStatus } = await use({ keys, ...(publication && { publication }) });

    expect(await getStatus()).toBe(404);
    await shell.stop();
  });
});
