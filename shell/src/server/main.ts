import { REMOTE_NAMES, type RemoteName } from '@statline/contract/modules';
import { DEFAULT_LIMITS } from '@statline/service/createHttpServer';
import { createLogger } from '@statline/service/createLogger';
import { runService } from '@statline/service/runService';
import { createAdminApp } from './admin/createAdminApp.ts';
import { readDashboard } from './composition/readDashboard.ts';
import { createApp } from './createApp.ts';
import { openDevRemotes } from './development/openDevRemotes.ts';
import { serveDevState } from './development/serveDevState.ts';
import { readBrowserBuild } from './document/BrowserBuild.ts';
import { foldersFrom } from './folders.ts';
import { createMetrics } from './observing/createMetrics.ts';
import { readConfig } from './readConfig.ts';
import { createMirror } from './releases/createMirror.ts';
import { folderSource } from './releases/folderSource.ts';
import { followLiveReleases, type ServedRemotes } from './releases/followLiveReleases.ts';
import { httpSource } from './releases/httpSource.ts';
import { listLive } from './releases/listLive.ts';
import { prepareMirror } from './releases/prepareMirror.ts';
import type { ReleaseSource } from './releases/ReleaseSource.ts';
import type { TrackedRemote } from './releases/trackRemote.ts';
import { trackRemotes } from './releases/trackRemotes.ts';
import { type CircuitBreakers, createCircuitBreakers } from './rendering/createCircuitBreakers.ts';
import { createRehearse } from './rendering/createRehearse.ts';
import { createRenderer } from './rendering/createRenderer.ts';
import { createTryModule } from './rendering/tryModule.ts';
import { chooseReleases } from './visitors/chooseReleases.ts';
import { openOverrides } from './visitors/openOverrides.ts';
import { renderOverridesApart } from './visitors/renderOverridesApart.ts';

/** A page must be there within 5 s of the start, whatever a remote's host does. */
const START_TIMEOUT_MS = 3_000;

void runService(async () => {
  const config = readConfig(process.env);
  const logger = createLogger({ service: 'shell', level: config.logLevel });
  const folders = foldersFrom(__dirname, config.dataDir);
  const mirror = createMirror(folders.mirror, { maxReleaseBytes: config.maxReleaseBytes });
  await prepareMirror(mirror, config.dataDir, logger);
  const build = await readBrowserBuild(folders.browser);

  let remotes: readonly TrackedRemote[] = [];
  let served: ServedRemotes | undefined;
  const tryModule = createTryModule(folders.runner('renderer'), logger);
  const circuits = createCircuitBreakers({ tryModule, logger });
  const metrics = createMetrics(() => remotes, circuits.all);
  const startRenderer = (ownCircuits: CircuitBreakers) =>
    createRenderer({
      program: folders.runner('renderer'),
      circuits: ownCircuits,
      logger,
      onFailure: metrics.renderFailed,
    });
  const liveRenderer = startRenderer(circuits);
  const renderer = renderOverridesApart(liveRenderer, () =>
    startRenderer(createCircuitBreakers({ tryModule, logger })),
  );
  const rehearse = createRehearse(folders.runner('rehearsal'), logger);
  const overrides = openOverrides(rehearse, logger);
  const developed = config.isDevelopment
    ? openDevRemotes(config.remoteUrls, rehearse, logger)
    : undefined;
  const tracked = await trackRemotes({
    sources: config.isDevelopment ? [] : REMOTE_NAMES.map((name) => [name, sourceOf(name)]),
    keys: config.remoteKeys,
    mirror,
    rehearse,
    pollMs: config.releasePollMs,
    startTimeoutMs: START_TIMEOUT_MS,
    logger,
    onRefusal: metrics.refused,
    onLook: async () => served?.follow(),
  });
  if (!config.isDevelopment) {
    served = followLiveReleases(tracked.remotes, liveRenderer.serve);
    remotes = served.remotes;
    await served.follow();
  }
  await liveRenderer.ready();

  function sourceOf(name: RemoteName): ReleaseSource {
    const url = config.remoteUrls[name];
    return url === undefined ? folderSource(folders.localRelease(name)) : httpSource(url);
  }

  const app = createApp({
    origin: config.origin,
    apiUrl: config.apiUrl,
    folders,
    build,
    releasesFor: (visitor) => developed?.releases() ?? chooseReleases(remotes, visitor, overrides),
    development: developed && serveDevState(developed),
    trialRuns: () => remotes.some(({ state }) => state().canary !== undefined),
    isLive: ({ remote, release }) =>
      remotes.some(({ name, state }) => {
        const { live, canary } = state();
        const ids = [live?.pinned.id, canary?.release.pinned.id];
        return name === remote && ids.includes(release);
      }),
    liveReleases: () => remotes.flatMap(listLive),
    verdictOn: (remote, id) => remotes.find(({ name }) => name === remote)?.verdictOn(id),
    overrideOrigins: config.overrideOrigins,
    foreignOrigins: ({ overrides: { size } }) =>
      config.isDevelopment || size > 0 ? (config.overrideOrigins ?? []) : [],
    readDashboard: () => readDashboard(config.apiUrl),
    renderer,
    metrics,
    logger,
  });
  const adminApp = createAdminApp({
    remotes: developed?.remotes ?? remotes,
    circuits,
    metrics,
    overrideOrigins: config.overrideOrigins,
  });

  return {
    host: config.host,
    port: config.port,
    hostSetting: 'HOST',
    portSetting: 'PORT',
    admin: { ...config.admin, listener: adminApp.callback() },
    logger,
    listener: app.callback(),
    limits: { ...DEFAULT_LIMITS, maxConnectionsPerAddress: config.connectionsPerAddress },
    close: async () => {
      tracked.close();
      renderer.close();
      circuits.close();
    },
  };
});
