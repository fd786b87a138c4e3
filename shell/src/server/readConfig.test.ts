/** @jest-environment node */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { makeReleaseKey } from '../../../compose/fixtures/releaseKey.ts';
import { readConfig } from './readConfig.ts';

describe("the shell's settings", () => {
  it('have defaults', () => {
    expect(readConfig({})).toMatchObject({
      port: 3000,
      host: '127.0.0.1',
      admin: { host: '127.0.0.1', port: 3100, hostNames: [] },
      origin: 'http://localhost:3000',
      apiUrl: 'http://127.0.0.1:4000',
      remoteUrls: { marketing: undefined, waitlist: undefined, legal: undefined },
      overrideOrigins: undefined,
      isDevelopment: false,
      sharedCaching: { maxAge: 2, whileRevalidate: 60, ifError: 86_400 },
    });
  });

  it('disable shared caching', () => {
    const { sharedCaching } = readConfig({ CDN_MAX_AGE_S: '10' });

    expect(sharedCaching).toEqual({ maxAge: 10, whileRevalidate: 60, ifError: 86_400 });
    expect(readConfig({ CDN_MAX_AGE_S: '0' }).sharedCaching).toBeUndefined();
    expect(() => readConfig({ CDN_MAX_AGE_S: '-1' })).toThrow('CDN_MAX_AGE_S');
  });

  it('let a new shell wait a minute for releases by default', () => {
    expect(readConfig({}).releaseWaitMs).toBe(60_000);
    expect(readConfig({ RELEASE_WAIT_MS: '0' }).releaseWaitMs).toBe(0);
    expect(() => readConfig({ RELEASE_WAIT_MS: '-1' })).toThrow('RELEASE_WAIT_MS');
  });

  it('choose the number of renderers by the machine by default', () => {
    expect(readConfig({}).renderers).toBeUndefined();
    expect(readConfig({ RENDERERS: '4' }).renderers).toBe(4);
    expect(() => readConfig({ RENDERERS: 'many' })).toThrow('RENDERERS');
  });

  it('include the address of the shared state', () => {
    const uri = 'mongodb://shells:secret@db1:27017,db2:27017/shells?tls=true';

    expect(readConfig({}).stateUri).toBeUndefined();
    expect(readConfig({ SHELL_STATE_URI: uri }).stateUri).toBe(uri);
    expect(() => readConfig({ SHELL_STATE_URI: 'redis://db' })).toThrow('SHELL_STATE_URI');
  });

  it('accept a folder as a remote', () => {
    const { remoteUrls } = readConfig({ REMOTE_LEGAL_URL: 'https://legal.example.com/site' });

    expect(remoteUrls.legal).toBe('https://legal.example.com/site/');
  });

  it('accept a bucket as a remote, and its store without TLS only if that is allowed', () => {
    const env = { REMOTE_LEGAL_URL: 's3://releases/legal' };
    const AWS_ENDPOINT_URL_S3 = 'http://ceph.internal:7480';

    expect(readConfig(env).remoteUrls.legal).toBe('s3://releases/legal/');
    expect(() => readConfig({ ...env, AWS_ENDPOINT_URL_S3 })).toThrow(
      'AWS_ENDPOINT_URL_S3 is an http address of another machine',
    );
    const allowed = { ...env, AWS_ENDPOINT_URL_S3, ALLOW_INSECURE_REMOTES: 'true' };
    expect(readConfig(allowed).remoteUrls.legal).toBe('s3://releases/legal/');
  });

  it("accept a remote's public keys, several during a key change", () => {
    const { publicKey: one } = makeReleaseKey();
    const { publicKey: next } = makeReleaseKey();

    const { remoteKeys } = readConfig({ REMOTE_LEGAL_KEYS: `${one}, ${next}` });

    expect(remoteKeys).toEqual({ marketing: [], waitlist: [], legal: [one, next] });
  });

  it.each([',', ', '])('refuse %j as keys, since unsigned releases would be used', (keys) => {
    expect(() => readConfig({ REMOTE_LEGAL_KEYS: keys })).toThrow('REMOTE_LEGAL_KEYS must be');
  });

  it.each(['https://me:secret@legal.example', 'https://legal.example/?key=secret'])(
    'refuse releases at %s, to which file names are appended',
    (REMOTE_LEGAL_URL) => {
      expect(() => readConfig({ REMOTE_LEGAL_URL })).toThrow('REMOTE_LEGAL_URL must have no user');
    },
  );

  it.each(['secret', `${'A'.repeat(42)}=`, '-----BEGIN PRIVATE KEY-----'])(
    'refuse the invalid key %s, without repeating it',
    (REMOTE_LEGAL_KEYS) => {
      const read = () => readConfig({ REMOTE_LEGAL_KEYS });

      expect(read).toThrow('REMOTE_LEGAL_KEYS must be public keys');
      expect(read).not.toThrow(REMOTE_LEGAL_KEYS);
    },
  );

  it('allow overrides for listed origins only if configured', () => {
    const REMOTE_OVERRIDE_ORIGINS = 'https://a.example.com, http://localhost:3003';

    expect(readConfig({ REMOTE_OVERRIDE_ORIGINS }).overrideOrigins).toBeUndefined();
    expect(
      readConfig({ REMOTE_OVERRIDE_ORIGINS, ALLOW_REMOTE_OVERRIDES: 'true' }).overrideOrigins,
    ).toEqual(['https://a.example.com', 'http://localhost:3003']);
  });

  it.each(['https://me:secret@api.example.com', 'https://api.example.com/?key=secret'])(
    'refuse an API at %s, without repeating it',
    (API_URL) => {
      const read = () => readConfig({ API_URL });

      expect(read).toThrow('API_URL must have no user name');
      expect(read).not.toThrow('secret');
    },
  );

  it("limit the connections per address, except a proxy's", () => {
    expect(readConfig({}).connectionsPerAddress).toBe(1024);
    expect(readConfig({ CONNECTIONS_PER_ADDRESS: '50' }).connectionsPerAddress).toBe(50);
    expect(readConfig({ TRUST_PROXY: '1' }).connectionsPerAddress).toBe(Number.POSITIVE_INFINITY);
  });

  it('are those of nginx for the connections per address', () => {
    const site = path.join(__dirname, '../../../deploy/nginx/statline.conf');

    expect(readFileSync(site, 'utf8')).toContain(
      `limit_conn visitors ${readConfig({}).connectionsPerAddress};`,
    );
  });

  it.each([
    ['http://releases.example/legal', false],
    ['http://10.0.0.7/legal', false],
    ['http://127.0.0.1.example/', false],
    ['http://localhost.example/', false],
    ['https://releases.example/legal', true],
    ['http://localhost:8080/', true],
    ['http://127.0.0.1:8080/', true],
    ['http://[::1]:8080/', true],
  ])('accept releases from %s only over a secure channel', (url, isTaken) => {
    const read =
      (env: Record<string, string> = {}) =>
      () =>
        readConfig({ REMOTE_LEGAL_URL: url, ...env });
    const readOverrides = () => readConfig({ REMOTE_OVERRIDE_ORIGINS: new URL(url).origin });

    for (const run of [read(), readOverrides]) {
      if (isTaken) expect(run).not.toThrow();
      else expect(run).toThrow('ALLOW_INSECURE_REMOTES');
    }
    expect(read({ ALLOW_INSECURE_REMOTES: 'true' })).not.toThrow();
  });

  it('report every bad variable together', () => {
    const read = () =>
      readConfig({
        PORT: 'x',
        API_URL: 'nowhere',
        REMOTE_LEGAL_URL: 'ftp://example.com',
        ALLOW_REMOTE_OVERRIDES: 'perhaps',
        REMOTE_OVERRIDE_ORIGINS: 'https://example.com/path',
      });

    for (const name of [
      'PORT',
      'API_URL',
      'REMOTE_LEGAL_URL',
      'ALLOW_REMOTE_OVERRIDES',
      'REMOTE_OVERRIDE_ORIGINS',
    ]) {
      expect(read).toThrow(name);
    }
  });
});
