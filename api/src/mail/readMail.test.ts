import { type Environment, readSettings } from '@statline/service/settings/readSettings';
import { readBounceSecret, readMail } from './readMail.ts';

const ENV = {
  SMTP_URL: 'smtps://user:password@mail.example',
  MAIL_FROM: 'Statline <hello@statline.example>',
  MAIL_SECRET: 'a-secret-of-more-than-24-characters',
  SITE_ORIGIN: 'https://nil.example',
};

const read = (env: Environment) => readSettings(env, (reader) => ({ mail: readMail(reader) })).mail;

test('is off without a mail server, whatever other settings say', () => {
  const { SMTP_URL: _, ...others } = ENV;

  expect(read({})).toBeUndefined();
  expect(read(others)).toBeUndefined();
});

test("reads the mail server, the sender, the links' secret and the links' origin", () => {
  expect(read(ENV)).toEqual({
    smtpUrl: ENV.SMTP_URL,
    from: ENV.MAIL_FROM,
    secret: ENV.MAIL_SECRET,
    origin: 'https://nil.example',
    perDay: 2_000,
  });
  expect(read({ ...ENV, MAIL_PER_DAY: '50', SITE_ORIGIN: 'http://localhost:3000/' })).toMatchObject(
    { perDay: 50, origin: 'http://localhost:3000' },
  );
});

test.each([
  [{ SMTP_URL: 'https://mail.example' }, 'SMTP_URL must start with smtp:// or smtps://'],
  [{ MAIL_FROM: '' }, 'MAIL_FROM must be one sender'],
  [{ MAIL_FROM: 'Statline' }, 'MAIL_FROM must be one sender'],
  [{ MAIL_FROM: 'a@x.com, b@x.com' }, 'MAIL_FROM must be one sender'],
  [{ MAIL_SECRET: '' }, 'needs MAIL_SECRET'],
  [{ MAIL_SECRET: 'short' }, 'MAIL_SECRET must have at least 24 characters'],
  [{ SITE_ORIGIN: '' }, 'needs SITE_ORIGIN'],
  [{ SITE_ORIGIN: 'http://nil.example' }, 'SITE_ORIGIN must start with https://'],
  [{ MAIL_PER_DAY: '0' }, 'MAIL_PER_DAY is "0"'],
])('refuses %j', (overrides, sentence) => {
  expect(() => read({ ...ENV, ...overrides })).toThrow(sentence);
  expect(() => read({ ...ENV, ...overrides })).not.toThrow('password@');
});

test('reads a secret for bounce reports, and refuses an invalid one', () => {
  const secretOf = (env: Environment) =>
    readSettings(env, (reader) => ({ secret: readBounceSecret(reader) })).secret;
  const secret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;

  expect(secretOf({})).toBeUndefined();
  expect(secretOf({ BOUNCE_SECRET: secret })).toBe(secret);
  expect(() => secretOf({ BOUNCE_SECRET: 'short' })).toThrow('BOUNCE_SECRET must be');
});
