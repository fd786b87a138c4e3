import { resolve } from 'node:path';
import { readConfig } from './readConfig.ts';

test('needs no setting', () => {
  expect(readConfig({})).toEqual({
    host: '127.0.0.1',
    port: 4000,
    admin: { host: '127.0.0.1', port: 4100, portSetting: 'API_ADMIN_PORT', hostNames: [] },
    mongodbUri: undefined,
    dataDir: resolve('data'),
    backupDir: resolve('data/backups'),
    backupRecipients: [],
    misnamed: [],
    rateLimit: 'on',
    trustedHops: 0,
    stopGraceMs: 1_000,
    logLevel: 'info',
  });
});

test('keeps to the loopback interface even if the site is opened to the network', () => {
  expect(readConfig({ HOST: '0.0.0.0' })).toMatchObject({ host: '127.0.0.1' });
  expect(readConfig({ API_HOST: '0.0.0.0' })).toMatchObject({ host: '0.0.0.0' });
});

test('reports MONGODB_URL as a misnamed setting', () => {
  expect(readConfig({ MONGODB_URL: 'mongodb://db/list' }).misnamed).toEqual([
    expect.stringContaining('is MONGODB_URI meant?'),
  ]);
});

test.each([
  ['s3://backups/waitlist', 's3://backups/waitlist/'],
  ['s3://backups', 's3://backups/'],
  ['/archive/', '/archive'],
])('accepts a bucket or a folder as archive: %s', (given, archiveDir) => {
  expect(readConfig({ ARCHIVE_DIR: given })).toMatchObject({ archiveDir });
});

test.each(['s3:/backups', 's3://', 's3://backups/?x', 's3://backups/../x', 's3://./x'])(
  'refuses %s as archive',
  (ARCHIVE_DIR) => {
    expect(() => readConfig({ ARCHIVE_DIR })).toThrow('ARCHIVE_DIR is a folder or s3://');
  },
);

test('refuses a comma as recipients, since backups would not be encrypted', () => {
  expect(() => readConfig({ BACKUP_RECIPIENTS: ',' })).toThrow('BACKUP_RECIPIENTS must be');
});

test('reports every bad setting together', () => {
  const env = {
    API_PORT: '1.5',
    TRUST_PROXY: 'yes',
    MONGODB_URI: 'localhost',
    RATE_LIMIT: 'none',
    BACKUP_RECIPIENTS: 'age1anybody',
    ARCHIVE_DIR: 'of the embedded store',
  };

  for (const name of Object.keys(env)) expect(() => readConfig(env)).toThrow(name);
});
