/** @jest-environment node */
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { createLogger } from '@statline/service/logging/createLogger';
import { temporaryFolder } from '../../../../service/fixtures/temporaryFolder.ts';
import { LEGAL_CONTRACT } from '../../../fixtures/legalContract.ts';
import { liveRelease } from '../../../fixtures/liveRelease.ts';
import { type MadeRelease, makeRelease, publish } from '../../../fixtures/makeRelease.ts';
import { makeReleaseKey } from '../../../fixtures/releaseKey.ts';
import { MISBEHAVIOURS, startReleaseHost } from '../../../fixtures/startReleaseHost.ts';
import { startTestSite } from '../../../fixtures/startTestSite.ts';
import { signLink } from '../../build/development/signLink.ts';
import type { PreviewClaim } from '../../protocol/LinkClaim.ts';
import { manifestFileOf, previewFolderOf } from '../../protocol/manifest/release.ts';
import { releaseDigest } from '../../protocol/manifest/releaseDigest.ts';
import { createMirror } from '../../releases/mirror/createMirror.ts';
import { httpSource } from '../../releases/sources/httpSource.ts';
import type { TrackedRemote } from '../../releases/tracking/trackRemote.ts';
import { chooseReleases } from '../visitors/chooseReleases.ts';
import type { Visitor } from '../visitors/Visitor.ts';
import { createOverrides } from './createOverrides.ts';

const SITE = 'https://live.site';
const DAY_MS = 24 * 60 * 60 * 1000;
const key = makeReleaseKey();
const made = makeRelease({ words: 'preview' });
const { id, container } = made.release;

/** A shell whose operators allow no developers' links, and the host of a remote that has published a preview. */
async function use({
  has = made,
  keys = [key.publicKey],
}: {
  has?: MadeRelease;
  keys?: string[];
} = {}) {
  const folder = await temporaryFolder();
  const preview = path.join(folder, previewFolderOf(id));
  await publish(preview, has, manifestFileOf(id));
  const host = await startReleaseHost(folder);
  const onDemand = await temporaryFolder();
  const live = liveRelease('legal');
  const remote = { name: 'legal', source: httpSource(host.url), state: () => ({ live }) };
  const smokeRender = jest.fn(async (): Promise<string[]> => []);
  const visitors: Visitor[] = [];
  /** Another one of the same site has a disk of its own. */
  const startShell = async (onDemand: string) => {
    const openOverride = createOverrides(
      { smokeRender, contract: LEGAL_CONTRACT },
      { remotes: () => [remote as unknown as TrackedRemote], mirror: createMirror(onDemand) },
      createLogger({ service: 'test', level: 'silent' }),
    );
    const site = await startTestSite({
      origin: SITE,
      folders: { onDemand },
      overrideRules: {
        remotes: ['legal'],
        origins: [],
        links: { origin: SITE, keys: new Map([['legal', keys]]), development: false },
      },
      mayShowCanary: () => true,
      openOverride,
      releasesFor: (visitor) => {
        visitors.push(visitor);
        return chooseReleases([remote as unknown as TrackedRemote], visitor, openOverride);
      },
      documentHeaders: ({ foreignOrigins }) => ({ 'X-Foreign': foreignOrigins.join() }),
    });
    closings.push(site.stop);
    return (address: string, cookie = '') =>
      fetch(`${site.url}${address}`, { redirect: 'manual', headers: cookie ? { cookie } : {} });
  };
  return {
    host,
    preview,
    onDemand,
    smokeRender,
    visitors,
    startShell,
    get: await startShell(onDemand),
  };
}

const closings: (() => Promise<void>)[] = [];

afterEach(async () => {
  for (const close of closings.splice(0)) await close();
});

const linkOf = (claim: Partial<PreviewClaim> = {}, by = key): string => {
  const expires = new Date(Date.now() + 6 * DAY_MS).toISOString();
  const digest = releaseDigest(made.release);
  const link = new URL(signLink({ remote: 'legal', site: SITE, digest, expires, ...claim }, by));
  return link.pathname + link.search;
};

const cookieOf = (response: Response) => response.headers.get('set-cookie')?.split(';')[0] ?? '';

const compositionOf = async (response: Response) =>
  JSON.parse(/id="composition">(.*?)<\/script>/s.exec(await response.text())?.[1] ?? '{}');

it('serves pages with the release to visitors who opened the link, until "Clear"', async () => {
  const { get } = await use();
  const opened = await get(linkOf());
  const cookie = cookieOf(opened);

  const page = await get('/privacy-policy', cookie);
  const file = await get(`/remotes/legal/${id}/${container.file}`);
  const others = await get('/privacy-policy');
  const ended = await get('/privacy-policy?remote=', cookie);

  expect(opened.status).toBe(302);
  expect(page.headers.get('cache-control')).toBe('private, no-store');
  expect(page.headers.get('x-foreign')).toBe('');
  const { releases, overrides } = await compositionOf(page);
  expect(releases).toContainEqual(
    expect.objectContaining({ id, baseUrl: `/remotes/legal/${id}/` }),
  );
  expect(overrides).toEqual([{ remote: 'legal', inBrowserOnly: false }]);
  expect(await file.text()).toBe(made.files.get(container.file));
  expect((await compositionOf(others)).releases).toEqual([
    expect.objectContaining({ id: liveRelease('legal').pinned.id }),
  ]);
  expect(cookieOf(ended)).toBe('override-legal=');
});

it('smoke-renders the release once, and no longer needs its host', async () => {
  const { get, host, smokeRender } = await use();
  const cookie = cookieOf(await get(linkOf()));
  host.misbehave = MISBEHAVIOURS.down;

  const { releases } = await compositionOf(await get('/privacy-policy', cookie));

  expect(releases).toEqual([expect.objectContaining({ id })]);
  expect(smokeRender).toHaveBeenCalledTimes(1);
});

it('fetches it again after the mirror has removed it', async () => {
  const { get, onDemand } = await use();
  const cookie = cookieOf(await get(linkOf()));
  await rm(path.join(onDemand, 'legal'), { recursive: true });

  await get('/privacy-policy', cookie);

  expect((await get(`/remotes/legal/${id}/${container.file}`)).status).toBe(200);
});

it('serves its files from another server of the site too, to visitors with the link only', async () => {
  const { get, startShell } = await use();
  const cookie = cookieOf(await get(linkOf()));
  const [one, other] = [
    await startShell(await temporaryFolder()),
    await startShell(await temporaryFolder()),
  ];
  const file = `/remotes/legal/${id}/${container.file}`;

  const without = await one(file);
  const withLink = await other(file, cookie);

  expect(without.status).toBe(404);
  expect(withLink.status).toBe(200);
});

it('assigns no canary to a visitor with a preview', async () => {
  const { get, visitors } = await use();
  const cookie = cookieOf(await get(linkOf()));

  const page = await get('/privacy-policy', `${cookie}; canary=7`);
  const first = await get('/privacy-policy', cookie);

  expect(visitors.map(({ bucket }) => bucket)).toEqual([undefined, undefined]);
  for (const { headers } of [page, first]) expect(headers.get('set-cookie')).toBeNull();
});

describe('changes nothing and states the reason', () => {
  const expectRefusal = async (response: Response, status: number, reason: RegExp) => {
    expect(await response.text()).toMatch(reason);
    expect(response.status).toBe(status);
    expect(response.headers.get('set-cookie')).toBeNull();
    expect(response.headers.get('cache-control')).toBe('no-store');
  };

  it('if the gate refuses the release, and stores nothing', async () => {
    const { get, smokeRender } = await use();
    smokeRender.mockResolvedValue(['PrivacyPolicy throws']);

    for (const response of await Promise.all([get(linkOf()), get(linkOf()), get(linkOf())])) {
      await expectRefusal(response, 422, /cannot be shown: PrivacyPolicy throws/);
    }

    expect(smokeRender).toHaveBeenCalledTimes(1);
    expect((await get(`/remotes/legal/${id}/${container.file}`)).status).toBe(404);
  });

  it('if the release lacks a mounted module', async () => {
    const has = makeRelease({ exposes: ['PrivacyPolicy'] });
    const digest = releaseDigest(has.release);
    const { get, preview } = await use();
    const folder = path.join(preview, '..', has.release.id);
    await publish(folder, has, manifestFileOf(has.release.id));

    await expectRefusal(await get(linkOf({ digest })), 422, /does not expose TermsOfService/);
  });

  it('if the release is not the signed one', async () => {
    const { get } = await use();
    const digest = `${releaseDigest(made.release).slice(0, 16)}${'0'.repeat(48)}`;

    await expectRefusal(await get(linkOf({ digest })), 422, /not what is signed/);
  });

  it('if the release is missing', async () => {
    const { get, preview } = await use();
    await rm(preview, { recursive: true });

    await expectRefusal(await get(linkOf()), 404, /there is no such file/);
  });

  it('if the release cannot be fetched now', async () => {
    const { get, host } = await use();
    host.misbehave = MISBEHAVIOURS.down;

    await expectRefusal(await get(linkOf()), 503, /cannot be shown/);
  });

  it('if the site has no key or another one', async () => {
    const without = await use({ keys: [] });
    const { get } = await use();

    await expectRefusal(await without.get(linkOf()), 403, /not signed with a key/);
    await expectRefusal(await get(linkOf({}, makeReleaseKey())), 403, /not signed with a key/);
  });
});
