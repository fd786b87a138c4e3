import type { FunnelCount } from '@statline/contract/funnel';
import { collectCounts } from '@statline/service/counting/collectCounts';
import { observeDisk } from '@statline/service/disk/observeDisk';
import { DEFAULT_LIMITS } from '@statline/service/http/createHttpServer';
import { createLogger } from '@statline/service/logging/createLogger';
import { runService } from '@statline/service/runService';
import { startTracing } from '@statline/service/tracing/startTracing';
import { collectDefaultMetrics } from 'prom-client';
import { createAddressBook } from './addresses/createAddressBook.ts';
import { createAdminApp } from './admin/createAdminApp.ts';
import { isBucket } from './archive/openArchive.ts';
import { startArchiving } from './archive/startArchiving.ts';
import { createApp } from './createApp.ts';
import { createDashboard } from './dashboard/createDashboard.ts';
import { startDelivery } from './delivery/startDelivery.ts';
import { createReadiness } from './health/createReadiness.ts';
import { inspectRegularly } from './health/inspectRegularly.ts';
import { reportUnwritable } from './health/reportUnwritable.ts';
import { watchSignUps } from './health/watchSignUps.ts';
import { createSendMail, MAIL_LEASE_MS } from './mail/createSendMail.ts';
import { createMetrics } from './monitoring/createMetrics.ts';
import { observeStore, showAddresses, showPlace } from './monitoring/observeStore.ts';
import { openBackend } from './openBackend.ts';
import { type Config, readConfig } from './readConfig.ts';
import { purgeHourly } from './store/purgeHourly.ts';
import { createWaitlist } from './waitlist/createWaitlist.ts';
import { createSendMessage, LEASE_MS } from './webhook/createSendMessage.ts';

void runService(async () => {
  const config = readConfig(process.env);
  const logger = createLogger({ service: 'api', level: config.logLevel });
  for (const sentence of config.misnamed) logger.warn(sentence);
  const tracing = await startTracing('api', config.tracing, logger);
  const { store, journal, limits, place } = await openBackend(config, logger);
  const now = () => new Date();
  const readiness = createReadiness(store, logger);
  // Later probes get this result without waiting, however slow the disk is.
  await readiness.check();
  const metrics = createMetrics();
  showPlace(place, metrics.registry);
  collectDefaultMetrics({ register: metrics.registry });
  // MongoDB's disk may be on another machine.
  if (config.mongodbUri === undefined)
    observeDisk(metrics.registry, 'waitlist_disk_free_ratio', config.dataDir);
  const addresses = createAddressBook({ store, backupDir: config.backupDir, now });
  const { webhook, mail } = config;
  const common = { now, logger, registry: metrics.registry };
  const startDeliveries = () => [
    webhook &&
      startDelivery({
        ...common,
        what: 'webhook',
        outbox: store.outbox,
        send: createSendMessage(webhook, now),
        leaseMs: LEASE_MS,
      }),
    mail &&
      startDelivery({
        ...common,
        what: 'mail',
        outbox: store.addresses.outbox,
        send: createSendMail(mail, store, now),
        leaseMs: MAIL_LEASE_MS,
      }),
  ];
  if (mail !== undefined) showAddresses(store.addresses, metrics.registry, now);
  const endArchiving =
    journal &&
    startArchiving({
      journal,
      folder: config.archiveDir,
      recipients: config.backupRecipients,
      registry: metrics.registry,
      logger,
    });
  const signedUp = (emailKey: string) => {
    addresses
      .signedUpAgain(emailKey)
      .catch((err: unknown) => logger.warn({ err }, 'a mail could not be requested'));
  };
  const observed = observeStore(store, metrics.registry, now);
  const counts = collectCounts<Omit<FunnelCount, 'count'>>(store.funnel.add, logger);
  const app = createApp({
    waitlist: createWaitlist({
      store: watchSignUps(observed, readiness),
      limits,
      now,
      ...(mail && { signedUp }),
    }),
    dashboard: createDashboard({ store, now }),
    readiness,
    limits,
    metrics,
    logger,
    trustedHops: config.trustedHops,
    apiSecret: config.apiSecret,
    addresses,
    bounceSecret: config.bounceSecret,
    confirms: mail !== undefined,
    counts,
    funnel: store.funnel,
  });
  let deliveries: ReturnType<typeof startDeliveries> = [];
  let endDeliveries: Promise<unknown> | undefined;
  let endInspections = () => {};
  let endPurges = () => {};
  return {
    host: config.host,
    port: config.port,
    hostSetting: 'API_HOST',
    portSetting: 'API_PORT',
    admin: {
      ...config.admin,
      listener: createAdminApp({
        metrics,
        store,
        token: config.operatorsToken,
        now,
        logger,
      }).callback(),
    },
    logger,
    listener: tracing.trace(app.callback()),
    // Shells accept 16 KiB and add their own. A form's failure that is not a redirect would count as an outage.
    limits: { ...DEFAULT_LIMITS, maxHeaderBytes: 32_768 },
    listening: () => {
      // Not earlier: a process that cannot listen, restarted again and again, would claim events each time.
      deliveries = startDeliveries();
      void reportUnwritable(foldersOf(config), logger);
      endPurges = purgeHourly(store, logger);
      endInspections = inspectRegularly({
        ...store,
        readiness,
        registry: metrics.registry,
        logger,
      });
    },
    stopGraceMs: config.stopGraceMs,
    stopping: () => {
      readiness.stopping();
      endDeliveries = Promise.all(deliveries.map((stop) => stop?.()));
    },
    close: async () => {
      endInspections();
      endPurges();
      // Together, since each may wait for its deadline, and all of it has four seconds (`runService`).
      await Promise.all([endDeliveries, counts.stop(), tracing.stop()]);
      await endArchiving?.();
      await store.close();
    },
  };
});

/** Folders that the API or a command writes to, besides the list. */
function foldersOf({ mongodbUri, mail, backupDir, archiveDir }: Config) {
  const isUsed = mongodbUri === undefined || mail !== undefined;
  return {
    BACKUP_DIR: isUsed ? backupDir : undefined,
    ARCHIVE_DIR: archiveDir && isBucket(archiveDir) ? undefined : archiveDir,
  };
}
