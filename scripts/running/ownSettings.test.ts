/** @jest-environment node */
import { readConfig as readApiConfig } from '../../api/src/readConfig.ts';
import { readConfig as readShellConfig } from '../../shell/src/server/readConfig.ts';
import { ownSettings } from './ownSettings.ts';

const ENV = {
  PATH: '/usr/bin',
  PORT: '3000',
  LOG_LEVEL: 'info',
  MONGODB_URI: 'mongodb://user:secret@host/waitlist',
  REMOTE_LEGAL_URL: 'https://legal.example/',
};

it("passes the shell none of the API's settings, such as its database", () => {
  expect(ownSettings(ENV, readShellConfig, readApiConfig)).toEqual({
    PATH: ENV.PATH,
    PORT: ENV.PORT,
    LOG_LEVEL: ENV.LOG_LEVEL,
    REMOTE_LEGAL_URL: ENV.REMOTE_LEGAL_URL,
  });
});

it("passes the API none of the shell's settings", () => {
  const env = ownSettings(ENV, readApiConfig, readShellConfig);

  expect(env.MONGODB_URI).toBe(ENV.MONGODB_URI);
  expect(env).not.toHaveProperty('REMOTE_LEGAL_URL');
});

it('keeps what libraries read in both services, such as the endpoint of the object store', () => {
  const shared = { AWS_ENDPOINT_URL_S3: 'http://127.0.0.1:9000', NODE_ENV: 'production' };

  expect(ownSettings({ ...ENV, ...shared }, readApiConfig, readShellConfig)).toMatchObject(shared);
  expect(ownSettings({ ...ENV, ...shared }, readShellConfig, readApiConfig)).toMatchObject(shared);
});
