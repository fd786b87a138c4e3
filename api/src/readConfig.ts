import { join, resolve } from 'node:path';
import { PORTS } from '@statline/contract/ports';
import { LOG_LEVELS, type LogLevel } from '@statline/service/logging/createLogger';
import {
  type AdminSettings,
  readAdminSettings,
} from '@statline/service/settings/readAdminSettings';
import {
  type Environment,
  type Misnamed,
  readSettings,
  type SettingsReader,
} from '@statline/service/settings/readSettings';
import { readStopGrace } from '@statline/service/settings/readStopGrace';
import { readToken } from '@statline/service/settings/readToken';
import {
  readTracingSettings,
  type TracingSettings,
} from '@statline/service/settings/readTracingSettings';
import { type MailSettings, readBounceSecret, readMail } from './mail/readMail.ts';
import { readRecipients } from './operators/backups/encryption.ts';
import type { WebhookTarget } from './webhook/createSendMessage.ts';
import { readWebhook } from './webhook/readWebhook.ts';

export interface Config extends Misnamed {
  host: string;
  port: number;
  admin: AdminSettings;
  /** Unset: the embedded store in `dataDir`. */
  mongodbUri: string | undefined;
  dataDir: string;
  /** Where erasures are noted, beside the backups. */
  backupDir: string;
  /** Where changes of the embedded store are archived: a folder or `s3://…/`; unset: nowhere. */
  archiveDir: string | undefined;
  /** Public keys of age that backups are encrypted to; none: they are not. */
  backupRecipients: readonly string[];
  rateLimit: 'on' | 'off';
  /** How many proxies in front of the API are trusted to set X-Forwarded-For. */
  trustedHops: number;
  /** What the site's shells send with what they pass on; unset: no X-Forwarded-For is believed. */
  apiSecret: string | undefined;
  /** For so long after SIGTERM it still takes requests. */
  stopGraceMs: number;
  logLevel: LogLevel;
  /** Undefined: nothing is traced. */
  tracing: TracingSettings | undefined;
  /** Receiver of new sign-ups; unset: none. */
  webhook: WebhookTarget | undefined;
  /** How addresses are confirmed by mail; unset: they are not. */
  mail: MailSettings | undefined;
  /** Signs reports of bounces; unset: none are taken. */
  bounceSecret: string | undefined;
  /** Opens the operators' page; unset: it is off. */
  operatorsToken: string | undefined;
}

/** @throws SettingsError that names every bad variable together. */
export function readConfig(env: Environment): Readonly<Config> {
  return readSettings(env, (read) => {
    const port = read.port('API_PORT', PORTS.api);
    const dataDir = read.folder('DATA_DIR', './data');
    return {
      // Not HOST: a site on the network still has its API on the loopback interface.
      host: read.text('API_HOST', '127.0.0.1'),
      port,
      admin: readAdminSettings(read, 'API_ADMIN_PORT', port),
      mongodbUri: read.address('MONGODB_URI', ['mongodb:', 'mongodb+srv:']),
      dataDir,
      backupDir: read.folder('BACKUP_DIR', join(dataDir, 'backups')),
      archiveDir: readArchiveDir(read),
      backupRecipients: readRecipients(read),
      rateLimit: read.choice('RATE_LIMIT', 'on', ['on', 'off']),
      trustedHops: read.integer('TRUST_PROXY', 0, { min: 0, max: 16 }),
      apiSecret: readToken(read, 'API_SECRET'),
      stopGraceMs: readStopGrace(read),
      logLevel: read.choice('LOG_LEVEL', 'info', LOG_LEVELS),
      tracing: readTracingSettings(read),
      webhook: readWebhook(read),
      mail: readMail(read),
      bounceSecret: readBounceSecret(read),
      operatorsToken: readToken(read, 'OPERATORS_TOKEN'),
    };
  });
}

function readArchiveDir(read: SettingsReader): string | undefined {
  const folder = read.text('ARCHIVE_DIR', '');
  if (folder === '') return undefined;
  if (read.text('MONGODB_URI', '') !== '') {
    read.refuse('ARCHIVE_DIR is of the embedded store: with MONGODB_URI archive the oplog');
  }
  if (!folder.startsWith('s3:')) return resolve(folder);
  if (/^s3:\/\/[\w.-]+(\/[\w.-]+)*\/?$/.test(folder)) return folder.replace(/\/?$/, '/');
  read.refuse('ARCHIVE_DIR is a folder or s3://<bucket>/<folder>');
  return undefined;
}
