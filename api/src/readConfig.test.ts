import { resolve } from 'node:path';
import { readConfig } from './readConfig.ts';

test('needs no setting', () => {
  expect(readConfig({})).toEqual({
    host: '127.0.0.1',
    port: 4000,
    mongodbUri: undefined,
    dataDir: resolve('data'),
    rateLimit: 'on',
    trustedHops: 0,
    logLevel: 'info',
  });
});

test('reports every bad setting together', () => {
  const env = { API_PORT: '1.5', TRUST_PROXY: 'yes', MONGODB_URI: 'localhost', RATE_LIMIT: 'none' };

  for (const name of Object.keys(env)) expect(() => readConfig(env)).toThrow(name);
});
