import { join, resolve } from 'node:path';
import { PORTS } from '@statline/contract/ports';
import { LOG_LEVELS } from '@statline/service/logging/createLogger';
import { readAdminSettings } from '@statline/service/settings/readAdminSettings';
import {
  type Environment,
  readSettings,
  type SettingsReader,
} from '@statline/service/settings/readSettings';
import { readStopGrace } from '@statline/service/settings/readStopGrace';
import { readToken } from '@statline/service/settings/readToken';
import { readTracingSettings } from '@statline/service/settings/readTracingSettings';
import { readBounceSecret, readMail } from './mail/readMail.ts';
import { readRecipients } from './operators/backups/encryption.ts';
import { readWebhook } from './webhook/readWebhook.ts';

/** The settings are described in docs/settings.md. An undefined setting disables the features that need it. */
export type Config = ReturnType<typeof readConfig>;

/** @throws SettingsError that names all invalid variables. */
export function readConfig(env: Environment) {
  return readSettings(env, (read) => {
    const port = read.port('API_PORT', PORTS.api);
    const dataDir = read.folder('DATA_DIR', './data');
    return {
      // Not HOST: even if the site listens on the network, its API stays on the loopback interface.
      host: read.text('API_HOST', '127.0.0.1'),
      port,
      admin: readAdminSettings(read, 'API_ADMIN_PORT', port),
      /** Unset: the embedded store in `dataDir`. */
      mongodbUri: read.address('MONGODB_URI', ['mongodb:', 'mongodb+srv:']),
      dataDir,
      /** Also contains the erasure log. */
      backupDir: read.folder('BACKUP_DIR', join(dataDir, 'backups')),
      archiveDir: readArchiveDir(read),
      /** Public keys of age; none: backups are not encrypted. */
      backupRecipients: readRecipients(read),
      rateLimit: read.choice('RATE_LIMIT', 'on', ['on', 'off']),
      /** Number of trusted proxies in front of the API, whose X-Forwarded-For is used. */
      trustedHops: read.integer('TRUST_PROXY', 0, { min: 0, max: 16 }),
      /** Secret shared with the site's shells; unset: X-Forwarded-For is never trusted. */
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

/** Not with a segment `.` or `..`, which would be part of the objects' keys. */
const S3_FOLDER = /^s3:\/\/(?!\.)[\w.-]+(\/(?!\.{1,2}(\/|$))[\w.-]+)*\/?$/;

function readArchiveDir(read: SettingsReader): string | undefined {
  const folder = read.text('ARCHIVE_DIR', '');
  if (folder === '') return undefined;
  if (read.text('MONGODB_URI', '') !== '') {
    read.refuse('ARCHIVE_DIR is of the embedded store: with MONGODB_URI archive the oplog');
  }
  if (!folder.startsWith('s3:')) return resolve(folder);
  if (S3_FOLDER.test(folder)) return folder.replace(/\/?$/, '/');
  read.refuse('ARCHIVE_DIR is a folder or s3://<bucket>/<folder>');
  return undefined;
}
