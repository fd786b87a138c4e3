import { findMisnamed } from './findMisnamed.ts';

const SETTINGS = new Set([
  'PORT',
  'HOST',
  'API_PORT',
  'MONGODB_URI',
  'DATA_DIR',
  'TRUST_PROXY',
  'RATE_LIMIT',
  'SHELL_STATE_URI',
  'ADMIN_HOST',
  'LOG_LEVEL',
  'OTEL_TRACES_SAMPLER_ARG',
]);

test.each([
  ['MONGODB_URL', 'MONGODB_URI'],
  ['MONGO_URL', 'MONGODB_URI'],
  ['MONGODBURI', 'MONGODB_URI'],
  ['mongodb_uri', 'MONGODB_URI'],
  ['DATADIR', 'DATA_DIR'],
  ['TRUSTED_PROXY', 'TRUST_PROXY'],
  ['RATE_LIMITS', 'RATE_LIMIT'],
  ['SHELL_STATE_URL', 'SHELL_STATE_URI'],
  ['PORTS', 'PORT'],
])('%s may be meant for %s', (given, meant) => {
  expect(findMisnamed([given], SETTINGS)).toEqual([
    `${given} is not a setting and is not read: is ${meant} meant?`,
  ]);
});

test.each([
  'HOME',
  'PATH',
  'SHELL',
  'LOGNAME',
  'HOSTNAME',
  'USER',
  'UI_PORT',
  'ADMIN_PORT',
  'API_URL',
  'OTEL_TRACES_SAMPLER',
])('%s belongs to another program', (given) => {
  expect(findMisnamed([given], SETTINGS)).toEqual([]);
});

test('reports nothing if the setting itself is set', () => {
  expect(findMisnamed(['MONGODB_URL', 'MONGODB_URI'], SETTINGS)).toEqual([]);
});
