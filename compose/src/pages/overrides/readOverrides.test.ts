/** @jest-environment node */
import type Koa from 'koa';
import { readBucket } from '../visitors/identifyVisitor.ts';
import { changeOverrides } from './changeOverrides.ts';
import { readOverrides } from './readOverrides.ts';

const REMOTES = ['marketing', 'waitlist', 'legal'];
const ALLOWED = ['http://localhost:3003'];
const NO_LINKS = { origin: 'https://live.site', keys: new Map(), development: false };

const LEGAL = { 'override-legal': 'http%3A%2F%2Flocalhost%3A3003%2F' };

/** The visitor's overrides after this request, and where it redirects to. */
async function send(url: string, before: Record<string, string> = {}, origins = ALLOWED) {
  const rules = { remotes: REMOTES, origins, links: NO_LINKS };
  const [path, querystring = ''] = url.split('?');
  const cookies = new Map(Object.entries(before));
  const redirect = jest.fn();
  const ctx = {
    path,
    querystring,
    cookies: {
      get: (name: string) => cookies.get(name),
      set: (name: string, value = '') => cookies.set(name, value),
    },
    set: () => {},
    redirect,
  } as unknown as Koa.Context;
  await changeOverrides(ctx, rules, { open: jest.fn(), pageOf: () => '/' });
  const overrides = Array.from(
    readOverrides((name) => cookies.get(name), rules),
    ([name, override]) => [name, 'url' in override && override.url],
  );
  return { overrides: Object.fromEntries(overrides), location: redirect.mock.calls[0]?.[0] };
}

const overridesOf = async (query: string, before?: Record<string, string>, origins = ALLOWED) =>
  (await send(`/?${query}`, before, origins)).overrides;

describe('readOverrides', () => {
  it('ignores overrides if they are not allowed', async () => {
    expect(await overridesOf('', LEGAL, [])).toEqual({});
    expect(await overridesOf('remote.legal=http://localhost:3003/', {}, [])).toEqual({});
  });

  it('reads an override from the query, as a folder', async () => {
    expect(await overridesOf('remote.legal=http://localhost:3003')).toEqual({
      legal: 'http://localhost:3003/',
    });
  });

  it('reads it from the cookie afterwards, and a query changes one of several', async () => {
    const cookies = {
      ...LEGAL,
      'override-waitlist': 'http%3A%2F%2Flocalhost%3A3003%2Fw%2F',
    };

    expect(await overridesOf('', cookies)).toEqual({
      legal: 'http://localhost:3003/',
      waitlist: 'http://localhost:3003/w/',
    });
    expect(await overridesOf('remote.legal=', cookies)).toEqual({
      waitlist: 'http://localhost:3003/w/',
    });
    expect(await overridesOf('remote=', cookies)).toEqual({});
  });

  it.each([
    ['another origin', 'http://evil.example/'],
    ['an origin with an allowed prefix', 'http://localhost:3003.evil.example/'],
    ['a script', 'javascript:alert(1)'],
    ['data', 'data:text/javascript,alert(1)'],
    ['credentials before another host', 'http://localhost:3003@evil.example/'],
    ['an invalid URL', '"><script>'],
  ])('refuses %s', async (_, url) => {
    expect(await overridesOf(`remote.legal=${encodeURIComponent(url)}`)).toEqual({});
  });

  it('removes query, fragment and credentials of an override', async () => {
    const url = encodeURIComponent('http://user:pass@localhost:3003/x?a=b#c');

    expect(await overridesOf(`remote.legal=${url}`)).toEqual({ legal: 'http://localhost:3003/x/' });
  });

  it('ignores an unknown remote', async () => {
    expect(await overridesOf('remote.constructor=http://localhost:3003/')).toEqual({});
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

describe('changeOverrides', () => {
  it('keeps the rest of the query', async () => {
    const { location } = await send('/?remote.legal=x&signup=joined&remote=');

    expect(location).toBe('/?signup=joined');
  });

  it('never redirects to another site', async () => {
    expect((await send('//evil.example?remote=')).location).toBe('/evil.example');
  });
});
