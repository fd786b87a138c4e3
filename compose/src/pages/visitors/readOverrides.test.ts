/** @jest-environment node */
import { changesIn, withoutOverrides } from './changeOverrides.ts';
import { readBucket } from './identifyVisitor.ts';
import { overrideCookie, readOverrides } from './readOverrides.ts';

const REMOTES = ['marketing', 'waitlist', 'legal'];
const ALLOWED = ['http://localhost:3003'];

const LEGAL = { 'override-legal': 'http%3A%2F%2Flocalhost%3A3003%2F' };

/** What a visitor overrides after a request with this query, by the cookies that it leaves. */
const overridesOf = (query: string, before: Record<string, string> = {}, origins = ALLOWED) => {
  const rules = { remotes: REMOTES, origins };
  const cookies = new Map(Object.entries(before));
  for (const [name, url] of changesIn(new URLSearchParams(query), rules)) {
    cookies.set(overrideCookie(name), url === undefined ? '' : encodeURIComponent(url));
  }
  const overrides = readOverrides((name) => cookies.get(name), rules);
  return Object.fromEntries(
    Array.from(overrides, ([name, override]) => [name, 'url' in override && override.url]),
  );
};

describe('readOverrides', () => {
  it('knows no overrides where they are not allowed', () => {
    expect(readOverrides(() => LEGAL['override-legal'], undefined).size).toBe(0);
    expect(overridesOf('', LEGAL, [])).toEqual({});
    expect(overridesOf('remote.legal=http://localhost:3003/', {}, [])).toEqual({});
  });

  it('takes an override from the query, as a folder', () => {
    expect(overridesOf('remote.legal=http://localhost:3003')).toEqual({
      legal: 'http://localhost:3003/',
    });
  });

  it('takes it from the cookie afterwards, and lets the query change one of several', () => {
    const cookies = {
      ...LEGAL,
      'override-waitlist': 'http%3A%2F%2Flocalhost%3A3003%2Fw%2F',
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
});

describe('readBucket', () => {
  it.each([
    ['7', 7],
    ['99', 99],
    ['100', undefined],
    ['-1', undefined],
    ['x', undefined],
  ])('reads the canary cookie %p as %p', (value, bucket) => {
    expect(readBucket(() => value)).toBe(bucket);
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
