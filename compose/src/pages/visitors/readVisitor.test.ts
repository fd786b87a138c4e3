import { readVisitor, withoutOverrides } from './readVisitor.ts';

const REMOTES = ['marketing', 'waitlist', 'legal'];
const ALLOWED = ['http://localhost:3003'];

const read = (query: string, cookies: Record<string, string> = {}, allowed?: readonly string[]) =>
  readVisitor(
    { cookie: (name) => cookies[name], query: new URLSearchParams(query) },
    allowed && { remotes: REMOTES, origins: allowed },
  );
const overridesOf = (query: string, cookies?: Record<string, string>, allowed = ALLOWED) =>
  Object.fromEntries(read(query, cookies, allowed).overrides);

describe('readVisitor', () => {
  it('knows no overrides where they are not allowed', () => {
    const visitor = read('remote.legal=http://localhost:3003/', {
      'remote-overrides': 'legal%3Dhttp%3A%2F%2Flocalhost%3A3003%2F',
    });

    expect(visitor.overrides.size).toBe(0);
  });

  it('takes an override from the query, as a folder', () => {
    expect(overridesOf('remote.legal=http://localhost:3003')).toEqual({
      legal: 'http://localhost:3003/',
    });
  });

  it('takes it from the cookie afterwards, and lets the query change one of several', () => {
    const cookies = {
      'remote-overrides':
        'legal%3Dhttp%3A%2F%2Flocalhost%3A3003%2F|waitlist%3Dhttp%3A%2F%2Flocalhost%3A3003%2Fw%2F',
    };

    expect(overridesOf('', cookies)).toEqual({
      legal: 'http://localhost:3003/',
      waitlist: 'http://localhost:3003/w/',
    });
    expect(overridesOf('remote.legal=', cookies)).toEqual({ waitlist: 'http://localhost:3003/w/' });
    expect(overridesOf('remote=', cookies)).toEqual({});
  });

  it.each([
    ['another origin', 'http://evil.example/'],
    ['an origin that only begins alike', 'http://localhost:3003.evil.example/'],
    ['a script', 'javascript:alert(1)'],
    ['data', 'data:text/javascript,alert(1)'],
    ['credentials before another host', 'http://localhost:3003@evil.example/'],
    ['no URL', '"><script>'],
  ])('refuses %s', (_, url) => {
    expect(overridesOf(`remote.legal=${encodeURIComponent(url)}`)).toEqual({});
  });

  it('drops query, fragment and credentials of an override', () => {
    const url = encodeURIComponent('http://user:pass@localhost:3003/x?a=b#c');

    expect(overridesOf(`remote.legal=${url}`)).toEqual({ legal: 'http://localhost:3003/x/' });
  });

  it('ignores a remote that does not exist', () => {
    expect(overridesOf('remote.constructor=http://localhost:3003/')).toEqual({});
  });

  it.each([
    ['7', 7],
    ['99', 99],
    ['100', undefined],
    ['-1', undefined],
    ['x', undefined],
  ])('reads the canary cookie %p as %p', (value, bucket) => {
    expect(read('', { canary: value }).bucket).toBe(bucket);
  });
});

describe('withoutOverrides', () => {
  it('keeps the rest of the query', () => {
    const query = new URLSearchParams('remote.legal=x&signup=joined&remote=');

    expect(withoutOverrides('/', query, { remotes: REMOTES })).toBe('/?signup=joined');
  });

  it('never leads to another site', () => {
    expect(withoutOverrides('//evil.example', new URLSearchParams(), { remotes: REMOTES })).toBe(
      '/evil.example',
    );
  });
});
