import { DEFAULT_LIMITS } from '@statline/service/http/createHttpServer';
import { createLogger } from '@statline/service/logging/createLogger';
import { runService } from '@statline/service/runService';
import { startTracing } from '@statline/service/tracing/startTracing';
import { createAdminApp } from './server/createAdminApp.ts';
import { createListener } from './server/createListener.ts';
import { foldersFrom } from './server/folders.ts';
import { readConfig } from './server/readConfig.ts';
import { startComposition } from './server/startComposition.ts';

void runService(async () => {
  const config = readConfig(process.env);
  const logger = createLogger({ service: 'shell', level: config.logLevel });
  const tracing = await startTracing('shell', config.tracing, logger);
  const folders = foldersFrom(__dirname);
  const composition = await startComposition(config, folders, logger);
  let isStopping = false;
  const listener = createListener({
    isReady: () => !isStopping && composition.canRender(),
    origin: config.origin,
    apiUrl: config.apiUrl,
    publicFolder: folders.public,
    composition,
    logger,
  });

  return {
    host: config.host,
    port: config.port,
    admin: {
      ...config.admin,
      listener: createAdminApp(composition, config.releaseHookSecret).callback(),
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
      await tracing.stop();
    },
  };
});
