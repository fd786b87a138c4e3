import { createAdminApp } from '@statline/compose/admin/createAdminApp';
import { createMetrics } from '@statline/compose/admin/createMetrics';
import { openDevRemotes } from '@statline/compose/development/openDevRemotes';
import { serveDevState } from '@statline/compose/development/serveDevState';
import { readBrowserBuild } from '@statline/compose/document/BrowserBuild';
import { createSmokeRender } from '@statline/compose/gate/createSmokeRender';
import { createMirror } from '@statline/compose/mirror/createMirror';
import { prepareMirror } from '@statline/compose/mirror/prepareMirror';
import {
  type CircuitBreakers,
  createCircuitBreakers,
} from '@statline/compose/renderer/createCircuitBreakers';
import { createRenderer } from '@statline/compose/renderer/createRenderer';
import { createProbeModule } from '@statline/compose/renderer/probeModule';
import { folderSource } from '@statline/compose/sources/folderSource';
import { httpSource } from '@statline/compose/sources/httpSource';
import type { ReleaseSource } from '@statline/compose/sources/ReleaseSource';
import {
  followLiveReleases,
  type ServedRemotes,
} from '@statline/compose/tracking/followLiveReleases';
import { listLive } from '@statline/compose/tracking/listLive';
import type { TrackedRemote } from '@statline/compose/tracking/TrackedRemote';
import { trackRemotes } from '@statline/compose/tracking/trackRemotes';
import { chooseReleases } from '@statline/compose/visitors/chooseReleases';
import { openOverrides } from '@statline/compose/visitors/openOverrides';
import { renderOverridesApart } from '@statline/compose/visitors/renderOverridesApart';
import { REMOTE_NAMES, type RemoteName } from '@statline/contract/remotes';
import { DEFAULT_LIMITS } from '@statline/service/createHttpServer';
import { createLogger } from '@statline/service/createLogger';
import { runService } from '@statline/service/runService';
import { readDashboard } from '../dashboard/readDashboard.ts';
import { RELEASE_CONTRACT } from '../releaseContract.ts';
import { createApp } from './createApp.ts';
import { foldersFrom } from './folders.ts';
import { readConfig } from './readConfig.ts';

void runService(async () => {
  const config = readConfig(process.env);
  const logger = createLogger({ service: 'shell', level: config.logLevel });
  const folders = foldersFrom(__dirname, config.dataDir);
  const mirror = createMirror(folders.mirror, { maxReleaseBytes: config.maxReleaseBytes });
  await prepareMirror(mirror, config.dataDir, logger);
  const build = await readBrowserBuild(folders.browser);

  let remotes: readonly TrackedRemote[] = [];
  let served: ServedRemotes | undefined;
  const probeModule = createProbeModule(folders.worker('renderer'), logger);
  const circuits = createCircuitBreakers({ probeModule, logger });
  const metrics = createMetrics(() => remotes, circuits.all);
  const startRenderer = (ownCircuits: CircuitBreakers) =>
    createRenderer({
      program: folders.worker('renderer'),
      circuits: ownCircuits,
      logger,
      onFailure: metrics.renderFailed,
    });
  const liveRenderer = startRenderer(circuits);
  const renderer = renderOverridesApart(liveRenderer, () =>
    startRenderer(createCircuitBreakers({ probeModule, logger })),
  );
  const smokeRender = createSmokeRender(folders.worker('smokeRender'), logger);
  const contract = RELEASE_CONTRACT;
  const gate = { smokeRender, contract };
  const overrides = openOverrides(gate, logger);
  const developed = config.isDevelopment
    ? openDevRemotes(config.remoteUrls, gate, logger)
    : undefined;
  const tracked = await trackRemotes({
    remotes: config.isDevelopment
      ? []
      : REMOTE_NAMES.map((name) => ({
          name,
          source: sourceOf(name),
          keys: config.remoteKeys[name],
        })),
    mirror,
    ...gate,
    pollMs: config.releasePollMs,
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
    hasCanary: () => remotes.some(({ state }) => state().canary !== undefined),
    isLive: ({ remote, release }) =>
      remotes.some(({ name, state }) => {
        const { live, canary } = state();
        const ids = [live?.pinned.id, canary?.release.pinned.id];
        return name === remote && ids.includes(release);
      }),
    liveReleases: () => remotes.flatMap(listLive),
    contract,
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
