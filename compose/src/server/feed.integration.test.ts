/** @jest-environment node */
import { readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { createLogger } from '@statline/service/logging/createLogger';
import { StartError } from '@statline/service/StartError';
import { temporaryFolder } from '../../../service/fixtures/temporaryFolder.ts';
import { until } from '../../../service/fixtures/until.ts';
import { makeRelease, publish } from '../../fixtures/makeRelease.ts';
import { makeReleaseKey } from '../../fixtures/releaseKey.ts';
import { slottedSite } from '../../fixtures/slottedSite.ts';
import { startReleaseHost } from '../../fixtures/startReleaseHost.ts';
import { createRateLimit } from '../http/createRateLimit.ts';
import { MANIFEST_FILE } from '../protocol/manifest/release.ts';
import { releaseDigest } from '../protocol/manifest/releaseDigest.ts';
import { FEED_FILE, FEED_TYPE } from '../protocol/RemoteFeed.ts';
import { RATE_LIMITS } from '../protocol/rateLimits.ts';
import { openMirrors } from '../releases/mirror/openMirrors.ts';
import { signStatement } from '../releases/trust/releaseKeys.ts';
import { openReleases, type Releases } from './openReleases.ts';

const [site, team] = [makeReleaseKey(), makeReleaseKey()];
const visitor = { bucket: undefined, overrides: new Map() };

let releases: Releases | undefined;
const closings: (() => void)[] = [];
const close = () => {
  for (const end of closings.splice(0)) end();
};
afterEach(close);

/** A shell whose code has the remote `legal`, and a host with the releases of three teams. */
async function use() {
  const [folder, dataDir] = [await temporaryFolder(), await temporaryFolder()];
  const host = await startReleaseHost(folder);
  for (const name of ['legal', 'coupons', 'loans']) {
    const made = makeRelease({ name, exposes: ['Offer'], slots: { offers: 'Offer' } });
    const { release } = made;
    const at = '2026-11-25T12:00:00.000Z';
    const digest = releaseDigest(release);
    const publication = team.sign({ kind: 'live', remote: name, sequence: 1, at, digest });
    await publish(path.join(folder, name), made, MANIFEST_FILE, publication);
  }
  let sequence = 0;
  const list = async (slots: Readonly<Record<string, readonly string[]>>) => {
    sequence += 1;
    const remotes = Object.entries(slots).map(([name, granted]) => ({
      name,
      source: `${host.url}${name}/`,
      keys: [team.publicKey],
      slots: granted,
    }));
    const feed = { sequence, at: '2026-11-25T12:00:00.000Z', remotes };
    const text = JSON.stringify(signStatement(FEED_TYPE, feed, site));
    await writeFile(path.join(folder, FEED_FILE), text);
  };
  const warnings: string[] = [];
  const destination = {
    write: (line: string) => {
      const { level, msg, remote } = JSON.parse(line);
      if (level === 'warn') warnings.push(`${remote}: ${msg}`);
    },
  };
  const logger = createLogger({ service: 'test', level: 'warn', destination });
  const start = async (feed = { source: `${host.url}${FEED_FILE}`, keys: [site.publicKey] }) => {
    close();
    releases = await openReleases(
      {
        site: slottedSite,
        remotes: [{ name: 'legal', source: path.join(folder, 'legal') }],
        feed,
        build: '',
        dataDir,
        origin: 'https://live.site',
        logger,
        releases: { pollMs: 20 },
      },
      {
        mirrors: await openMirrors(dataDir, undefined, logger),
        rendering: { permit: async () => {}, smokeRender: async () => [] },
        metrics: {
          remoteOpened: () => {},
          refused: () => {},
          forget: () => {},
        },
        limit: (kind) => createRateLimit(RATE_LIMITS[kind]),
        closings,
      },
    );
    return releases;
  };
  const live = async () => {
    const found = (await releases?.releasesFor(visitor)) ?? [];
    return found.map(({ pinned, slots }) => `${pinned.name} ${Object.keys(slots)}`.trim()).sort();
  };
  const shows = (...expected: string[]) =>
    until(async () => (await live()).join() === expected.join());
  return { host, list, start, shows, live, warnings, dataDir };
}

it('serves a remote while the feed lists it, without a restart', async () => {
  const { list, start, shows } = await use();
  await list({});
  const { contract, overrides } = await start();
  await shows('legal offers');

  await list({ coupons: ['offers'], loans: ['offers'] });
  await shows('coupons offers', 'legal offers', 'loans offers');
  expect(contract.listed).toEqual({ coupons: ['offers'], loans: ['offers'] });
  // Signed links of its team show previews.
  expect([...overrides.rules().links.keys.keys()]).toEqual(['coupons', 'loans']);

  await list({ loans: ['offers'] });
  await shows('legal offers', 'loans offers');
  expect(contract.listed).toEqual({ loans: ['offers'] });
});

it('withdraws a slot from a live remote, and grants it again', async () => {
  const { list, start, shows } = await use();
  await list({ coupons: ['offers'] });
  await start();
  await shows('coupons offers', 'legal offers');

  await list({ coupons: [] });
  await shows('coupons', 'legal offers');

  await list({ coupons: ['offers'] });
  await shows('coupons offers', 'legal offers');
});

it('refuses a module in a slot that the feed does not grant', async () => {
  const { list, start, live } = await use();
  await list({ coupons: ['news'] });
  const { remotes } = await start();
  const coupons = () =>
    remotes()
      .find(({ name }) => name === 'coupons')
      ?.state();
  await until(() => coupons()?.refusal !== undefined);

  expect(coupons()?.refusal?.reason).toMatch(/slot offers, which the site's feed does not grant/);
  expect(await live()).toEqual(['legal offers']);
});

it('notes at the next start which remotes have left, since their releases are removed later', async () => {
  const { list, start, shows, dataDir } = await use();
  await list({ coupons: ['offers'], loans: ['offers'] });
  await start();
  await shows('coupons offers', 'legal offers', 'loans offers');
  await list({ loans: ['offers'] });
  await shows('legal offers', 'loans offers');

  await start();

  const files = await readdir(path.join(dataDir, 'releases'), { recursive: true });
  expect(files.filter((file) => file.endsWith('departed'))).toEqual(['coupons/departed']);
});

it('starts with the listed remotes on its disk if nothing can be reached', async () => {
  const { host, list, start, shows, live } = await use();
  await list({ coupons: ['offers'] });
  await start();
  await shows('coupons offers', 'legal offers');

  host.misbehave = (_file, response) => {
    response.destroy();
    return true;
  };
  await start();

  expect(await live()).toEqual(['coupons offers', 'legal offers']);
});

it("prefers the site's code if the feed lists the same remote", async () => {
  const { list, start, shows } = await use();
  await list({ legal: [], coupons: ['offers'] });
  const { remotes, contract } = await start();
  await shows('coupons offers', 'legal offers');

  expect(remotes().map(({ name }) => name)).toEqual(['legal', 'coupons']);
  expect(contract.listed).toEqual({ coupons: ['offers'] });
});

it('logs what the feed lists without effect', async () => {
  const { list, start, shows, warnings } = await use();
  await list({ legal: ['offers'], coupons: ['ofers'], loans: ['offers'] });
  await start();
  await shows('legal offers', 'loans offers');

  expect(warnings).toEqual([
    "legal: the feed lists a remote of the site's code, which counts",
    'coupons: the feed grants slots that the site does not have',
  ]);
});

it.each([
  ['a feed without a key', { source: 'https://releases.example/remotes.json', keys: [] }],
  ['an invalid key', { source: 'https://releases.example/remotes.json', keys: ['key'] }],
  ['another file', { source: 'https://releases.example/', keys: [site.publicKey] }],
])('refuses to start with %s', async (_, feed) => {
  const { start } = await use();

  await expect(start(feed)).rejects.toThrow(StartError);
});
