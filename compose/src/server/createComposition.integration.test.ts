/** @jest-environment node */
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { createHttpServer } from '@statline/service/http/createHttpServer';
import { createLogger } from '@statline/service/logging/createLogger';
import Koa from 'koa';
import { TIMEOUTS } from '../../../scripts/timeouts.ts';
import { listenLocally } from '../../../service/fixtures/listenLocally.ts';
import { temporaryFolder } from '../../../service/fixtures/temporaryFolder.ts';
import { until } from '../../../service/fixtures/until.ts';
import { createMemoryState } from '../../fixtures/createMemoryState.ts';
import { makeHostBuild } from '../../fixtures/makeHostBuild.ts';
import { bundleShowing, makeRelease, publish } from '../../fixtures/makeRelease.ts';
import { MANY_REMOTES, manyRemotesSite } from '../../fixtures/manyRemotesSite.tsx';
import { modulesAt } from '../../fixtures/modulesAt.ts';
import { startReleaseHost } from '../../fixtures/startReleaseHost.ts';
import { REGION_FAILURES_PATH } from '../protocol/paths.ts';
import { createComposition } from './createComposition.ts';

/** A release of each remote, in a folder of its own. */
async function publishAll(folder: string) {
  for (const name of MANY_REMOTES) {
    const words = `I am ${name}.`;
    const exposes = ['Part'];
    const release = makeRelease({
      name,
      words,
      exposes,
      serverBundle: bundleShowing(words, exposes),
    });
    await publish(path.join(folder, name), release);
  }
  return MANY_REMOTES.map((name) => ({ name, source: path.join(folder, name) }));
}

it.each([
  [
    'the feed is not valid',
    { feed: { source: 'https://releases.example/', keys: [] } },
    /The feed of remotes/,
  ],
  ['the origin is no URL', { origin: 'live.site' }, 'The origin "live.site" is no URL.'],
  [
    'a later step fails',
    {
      state: {
        ...createMemoryState(),
        watch: () => {
          throw new Error('No watching.');
        },
      },
    },
    /No watching/,
  ],
])('leaves no process and no poll behind if %s', async (_when, failing, reason) => {
  const processes = () =>
    process.getActiveResourcesInfo().filter((resource) => resource === 'ProcessWrap').length;
  const before = processes();
  const build = await temporaryFolder();
  await makeHostBuild(build, 'manyRemotesSite');
  const host = await startReleaseHost(await temporaryFolder());

  const starting = createComposition({
    site: manyRemotesSite,
    remotes: [{ name: 'r0', source: host.url }],
    build,
    dataDir: await temporaryFolder(),
    origin: 'http://localhost',
    logger: createLogger({ service: 'test', level: 'silent' }),
    releases: { pollMs: 10 },
    ...failing,
  });

  await expect(starting).rejects.toThrow(reason);
  await until(() => processes() === before);
  const { length } = host.requests;
  await setTimeout(200);
  expect(host.requests).toHaveLength(length);
});

// Each of the hundred has a smoke render in a process of its own.
jest.setTimeout(4 * TIMEOUTS.integrationMs);

it('renders every region of a site of a hundred remotes on the server', async () => {
  const folder = await temporaryFolder();
  const build = path.join(folder, 'build');
  await makeHostBuild(build, 'manyRemotesSite');
  const composition = await createComposition({
    site: manyRemotesSite,
    remotes: await publishAll(path.join(folder, 'releases')),
    build,
    dataDir: path.join(folder, 'data'),
    origin: 'http://localhost/',
    logger: createLogger({ service: 'test', level: 'silent' }),
  });
  const app = new Koa().use(composition.middleware);
  const server = await listenLocally(
    createHttpServer(composition.beforeAll(app.callback())).server,
  );

  await until(() => composition.missing().length === 0, 4 * TIMEOUTS.conditionMs);
  const lacking: string[] = [];
  for (const { path: address } of [...manyRemotesSite.pages, ...manyRemotesSite.pages]) {
    const html = await (await fetch(server.url + address)).text();
    const remotes = modulesAt(manyRemotesSite, address).map((id) => id.replace('/Part', ''));
    lacking.push(
      ...remotes
        .filter((name) => !html.includes(`<p>I am ${name}.</p>`))
        .map((name) => address + name),
    );
  }
  const metrics = await composition.registry.metrics();
  // Of a browser that sends no Sec-Fetch-Site.
  const report = await fetch(server.url + REGION_FAILURES_PATH, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: 'http://localhost' },
    body: JSON.stringify({ remote: 'r0', release: '0123456789abcdef' }),
  });
  await server.close();
  composition.close();

  expect(lacking).toEqual([]);
  expect(report.status).toBe(204);
  for (const name of MANY_REMOTES) {
    expect(metrics).toContain(`shell_release_refusals_total{remote="${name}"} 0`);
    expect(metrics).toContain(`shell_remote_missing{remote="${name}"} 0`);
  }
  expect(metrics).toContain('\nshell_mirror_writable 1\n');
  expect(metrics).not.toMatch(/^shell_render_failures_total/m);
  expect(metrics).not.toMatch(/^shell_region_left\w*\{.*\} [1-9]/m);
});
