import { observeDisk } from '@statline/service/disk/observeDisk';
import { DEFAULT_LIMITS } from '@statline/service/http/createHttpServer';
import { createLogger } from '@statline/service/logging/createLogger';
import { runService } from '@statline/service/runService';
import { startTracing } from '@statline/service/tracing/startTracing';
import { createAdminApp } from './server/createAdminApp.ts';
import { createApiRequests } from './server/createApiRequests.ts';
import { createListener } from './server/createListener.ts';
import { createReadiness } from './server/createReadiness.ts';
import { foldersFrom } from './server/folders.ts';
import { createFunnel } from './server/funnel/createFunnel.ts';
import { variantOf } from './server/funnel/variantOf.ts';
import { readConfig } from './server/readConfig.ts';
import { openState, startComposition } from './server/startComposition.ts';

void runService(async () => {
  const config = readConfig(process.env);
  const logger = createLogger({ service: 'shell', level: config.logLevel });
  for (const sentence of config.misnamed) logger.warn(sentence);
  const tracing = await startTracing('shell', config.tracing, logger);
  const folders = foldersFrom(__dirname);
  const apiRequests = createApiRequests();
  const state = await openState(config);
  const composition = await startComposition(config, folders, apiRequests, state, logger);
  observeDisk(composition.registry, 'shell_disk_free_ratio', config.dataDir);
  const { releaseWaitMs } = config;
  const readiness = createReadiness({ composition, releaseWaitMs, logger });
  const funnel = createFunnel(config, (cookies) => variantOf(composition, cookies), logger);
  let isStopping = false;
  const listener = createListener({
    readiness: { ...readiness, isReady: () => !isStopping && readiness.isReady() },
    origin: config.origin,
    apiRequests,
    publicFolder: folders.public,
    composition,
    funnel,
    logger,
  });

  return {
    host: config.host,
    port: config.port,
    admin: {
      ...config.admin,
      listener: createAdminApp(composition).callback(),
    },
    logger,
    listener: tracing.trace(listener),
    limits: { ...DEFAULT_LIMITS, maxConnectionsPerAddress: config.connectionsPerAddress },
    stopGraceMs: config.stopGraceMs,
    stopping: () => {
      isStopping = true;
    },
    close: async () => {
      composition.close();
      await funnel.stop();
      await state?.close();
      await tracing.stop();
    },
  };
});
