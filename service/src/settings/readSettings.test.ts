import { writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { temporaryFolder } from '../../fixtures/temporaryFolder.ts';
import { readSettings } from './readSettings.ts';

const read = (env: Record<string, string>) =>
  readSettings(env, (reader) => ({
    port: reader.port('PORT', 3000),
    hops: reader.integer('TRUST_PROXY', 0, { min: 0, max: 10 }),
    limit: reader.choice('RATE_LIMIT', 'on', ['on', 'off']),
    database: reader.address('MONGODB_URI', ['mongodb:', 'mongodb+srv:']),
    api: reader.url('API_URL', ['http:', 'https:']),
    origin: reader.origin('SITE_ORIGIN', ['http:', 'https:']),
    folder: reader.folder('DATA_DIR', './data'),
    host: reader.text('HOST', '127.0.0.1'),
  }));

test('uses defaults for unset and blank variables', () => {
  expect(read({ PORT: '', DATA_DIR: '  ' })).toEqual({
    port: 3000,
    hops: 0,
    limit: 'on',
    database: undefined,
    api: undefined,
    origin: undefined,
    folder: resolve('data'),
    host: '127.0.0.1',
    misnamed: [],
  });
});

test("reports a variable with nearly a setting's name, without its value", () => {
  expect(read({ MONGODB_URL: 'mongodb://u:geheim@h' }).misnamed).toEqual([
    'MONGODB_URL is not a setting and is not read: is MONGODB_URI meant?',
  ]);
});

test('reads typed values and freezes them', () => {
  const settings = read({
    PORT: '0',
    TRUST_PROXY: '2',
    RATE_LIMIT: 'off',
    MONGODB_URI: 'mongodb://a:1,b:2/waitlist',
    API_URL: 'http://127.0.0.1:4000',
    DATA_DIR: '/var/lib/waitlist',
    HOST: '::1',
  });

  expect(settings).toMatchObject({ port: 0, hops: 2, limit: 'off', host: '::1' });
  expect(settings).toMatchObject({ database: 'mongodb://a:1,b:2/waitlist' });
  expect(settings.folder).toBe('/var/lib/waitlist');
  expect(Object.isFrozen(settings)).toBe(true);
});

test('lists all bad values and repeats no password', () => {
  expect(() =>
    read({
      PORT: '80x',
      TRUST_PROXY: '-1',
      RATE_LIMIT: 'no',
      MONGODB_URI: 'http://u:geheim@h',
      API_URL: 'http://u:geheim@h:x',
    }),
  ).toThrow(
    'The settings are wrong: PORT is "80x" but must be a whole number from 0 to 65535; ' +
      'TRUST_PROXY is "-1" but must be a whole number from 0 to 10; ' +
      'RATE_LIMIT is "no" but must be one of: on, off; ' +
      'MONGODB_URI must start with mongodb:// or mongodb+srv://; API_URL is not a URL.',
  );
});

test.each(['65536', '1e3', '0x10', ' 1 2', '9999999999999999999'])(
  'refuses the port %j',
  (port) => {
    expect(() => read({ PORT: port })).toThrow('PORT');
  },
);

test.each(['s3://', 's3:///folder'])('refuses %s, which names no host', (url) => {
  expect(() =>
    readSettings({ SHELL_BUILDS_URL: url }, (reader) => ({
      builds: reader.baseUrl('SHELL_BUILDS_URL', ['s3:']),
    })),
  ).toThrow('The settings are wrong: SHELL_BUILDS_URL is not a URL.');
});

test('accepts a URL to append paths to, and refuses credentials and what follows a path', () => {
  const readBase = (url: string) =>
    readSettings({ API_URL: url }, (reader) => ({ api: reader.baseUrl('API_URL', ['http:']) })).api;

  for (const ending of ['', '/', '/app', '/app/']) {
    expect(readBase(`http://api:4000${ending}`)).toBe(
      `http://api:4000${ending.replace(/\/$/, '')}`,
    );
  }
  for (const url of [
    'http://u@api',
    'http://:geheim@api',
    'http://api/?key=1',
    'http://api/#top',
  ]) {
    expect(() => readBase(url)).toThrow(
      'The settings are wrong: API_URL must have no user name, password, query or fragment.',
    );
  }
});

test('accepts origins, and refuses anything that is more or less', () => {
  const readOrigins = (origins: string) =>
    readSettings({ ORIGINS: origins }, (reader) => ({
      origins: reader.origins('ORIGINS', ['http://localhost']),
    })).origins;

  expect(readOrigins('')).toEqual(['http://localhost']);
  expect(readOrigins('https://a.example, http://b.example:81')).toEqual([
    'https://a.example',
    'http://b.example:81',
  ]);
  for (const other of ['https://a.example/', 'https://a.example,', 'a.example', '*']) {
    expect(() => readOrigins(other)).toThrow('ORIGINS must be origins such as https://example.com');
  }
});

test('accepts an origin with a trailing slash, and refuses other parts of a URL', () => {
  expect(read({ SITE_ORIGIN: 'https://nil.example/' })).toMatchObject({
    origin: 'https://nil.example',
  });
  for (const more of ['/app', '/?ref=1', '/#top']) {
    expect(() => read({ SITE_ORIGIN: `https://nil.example${more}` })).toThrow(
      'SITE_ORIGIN must be an origin such as https://example.com, without a path',
    );
  }
  expect(() => read({ SITE_ORIGIN: 'https://u:geheim@nil.example' })).toThrow('SITE_ORIGIN must');
});

describe('a setting in a file', () => {
  let folder = '';
  beforeAll(async () => {
    folder = await temporaryFolder();
  });

  const write = async (contents: string) => {
    const file = join(folder, 'secret');
    await writeFile(file, contents);
    return file;
  };

  test('is read without its trailing line break', async () => {
    const file = await write('mongodb://u:geheim@h/waitlist\n');

    expect(read({ MONGODB_URI_FILE: file })).toMatchObject({
      database: 'mongodb://u:geheim@h/waitlist',
      misnamed: [],
    });
  });

  test('is checked like a variable, and not repeated', async () => {
    const file = await write('http://u:geheim@h');

    expect(() => read({ MONGODB_URI_FILE: file })).toThrow(
      'The settings are wrong: MONGODB_URI must start with mongodb:// or mongodb+srv://.',
    );
  });

  test('is refused if the file is empty, since the setting would be off silently', async () => {
    const file = await write(' \n');

    expect(() => read({ MONGODB_URI_FILE: file })).toThrow(
      'The settings are wrong: MONGODB_URI_FILE is empty.',
    );
  });

  test('is refused if the variable is set too, or the file is missing', async () => {
    const file = await write('8080');

    expect(() => read({ PORT: '80', PORT_FILE: file, HOST_FILE: `${file}s` })).toThrow(
      'The settings are wrong: PORT and PORT_FILE are both set: only one may be; HOST_FILE cannot be read (ENOENT).',
    );
  });
});
