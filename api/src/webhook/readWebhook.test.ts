import { type Environment, readSettings } from '@statline/service/settings/readSettings';
import { readWebhook } from './readWebhook.ts';

const SECRET = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;
const URL_SET = 'https://crm.example.com/hook';

const read = (env: Environment) =>
  readSettings(env, (reader) => ({ webhook: readWebhook(reader) })).webhook;

test('is off unless it is set', () => {
  expect(read({})).toBeUndefined();
});

test.each([URL_SET, 'http://127.0.0.1:4200/', 'http://localhost:4200/', 'http://[::1]:4200/'])(
  'accepts %s with a secret',
  (url) => {
    expect(read({ WEBHOOK_URL: url, WEBHOOK_SECRET: SECRET })).toEqual({ url, secret: SECRET });
  },
);

test.each([
  [{ WEBHOOK_URL: URL_SET }, 'WEBHOOK_SECRET must be'],
  [{ WEBHOOK_SECRET: SECRET }, 'WEBHOOK_URL is not'],
  [{ WEBHOOK_URL: URL_SET, WEBHOOK_SECRET: 'short' }, 'WEBHOOK_SECRET must be'],
  [{ WEBHOOK_URL: URL_SET, WEBHOOK_SECRET: `whsec_${'a'.repeat(31)}` }, 'WEBHOOK_SECRET must be'],
  [{ WEBHOOK_URL: 'ftp://x', WEBHOOK_SECRET: SECRET }, 'WEBHOOK_URL must start with'],
  [{ WEBHOOK_URL: 'http://crm.example.com', WEBHOOK_SECRET: SECRET }, 'must start with https://'],
  [{ WEBHOOK_URL: 'http://127.0.0.1.evil.example', WEBHOOK_SECRET: SECRET }, 'must start with'],
  [{ WEBHOOK_URL: 'https://u:p@crm.example.com', WEBHOOK_SECRET: SECRET }, 'no user name'],
])('refuses %j', (env, sentence) => {
  expect(() => read(env)).toThrow(sentence);
});

test('never repeats a refused secret', () => {
  expect(() => read({ WEBHOOK_URL: URL_SET, WEBHOOK_SECRET: 'hunter2' })).toThrow(
    expect.objectContaining({ message: expect.not.stringContaining('hunter2') }),
  );
});
