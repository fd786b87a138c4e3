/** @jest-environment node */
import { type StartedTestSite, startTestSite } from '../../../fixtures/startTestSite.ts';
import {
  formatSequences,
  parseSequences,
  type ReleaseSequences,
} from '../../protocol/composition/releaseSequences.ts';

let shell: StartedTestSite;
let sequences: ReleaseSequences;
afterEach(() => shell.stop());

/** A server whose pages are made from these, and from `published` once it has caught up with a visitor. */
async function use(made: string, { published = made, hasCanary = false } = {}): Promise<void> {
  sequences = parseSequences(made);
  shell = await startTestSite({
    sequences: () => sequences,
    catchUp: async (visited) => {
      if (visited.size > 0) sequences = parseSequences(published);
    },
    mayShowCanary: () => hasCanary,
  });
}

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(shell.url + path, { headers });

/** The value that a response sets the cookie to; undefined: it sets none. */
const cookieOf = (response: Response): string | undefined =>
  response.headers
    .getSetCookie()
    .map((cookie) => /^releases=([^;]*)/.exec(cookie)?.[1])
    .find(Boolean);

it('sets the cookie without script too, by an image, so that the page can be cached', async () => {
  await use('marketing.b~waitlist.a');

  const page = await get('/');
  const [, image = ''] =
    /<noscript><img src="([^"]+)" alt="" hidden>/.exec(await page.text()) ?? [];
  const response = await get(image);

  expect(page.headers.getSetCookie()).toEqual([]);
  expect(image).toBe('/_shell/seen?releases=marketing.b~waitlist.a');
  expect(response.status).toBe(204);
  expect(response.headers.get('cache-control')).toBe('private, no-store');
  expect(cookieOf(response)).toBe('marketing.b~waitlist.a');
  // The page's own script writes it too, where it runs the next time.
  expect(response.headers.get('set-cookie')).not.toMatch(/httponly/i);
});

it("catches up with the page's numbers before it stores its own", async () => {
  await use('marketing.a', { published: 'marketing.c' });

  expect(cookieOf(await get('/_shell/seen?releases=marketing.c'))).toBe('marketing.c');
});

it('ignores invented numbers', async () => {
  await use('marketing.a');

  expect(cookieOf(await get('/_shell/seen?releases=marketing.zzzzzzzz~other.b'))).toBe(
    'marketing.a',
  );
});

it('stores the higher number of cookie and page, and sets no unchanged cookie', async () => {
  await use('marketing.b~waitlist.a');

  const path = '/_shell/seen?releases=marketing.b~waitlist.a';
  const mixed = await get(path, { cookie: 'releases=marketing.c' });
  const known = await get(path, { cookie: `releases=${formatSequences(sequences)}` });

  expect(cookieOf(mixed)).toBe('marketing.c~waitlist.a');
  expect(known.headers.getSetCookie()).toEqual([]);
});

it('sets no cookie for a request from another site', async () => {
  await use('marketing.b');

  const response = await get('/_shell/seen?releases=marketing.b', {
    'sec-fetch-site': 'cross-site',
  });

  expect(response.headers.getSetCookie()).toEqual([]);
});

it('omits the image from a page without numbers', async () => {
  await use('');

  expect(await (await get('/')).text()).not.toContain('noscript');
});

it('sets the cookie with the page itself, once, if the page is private', async () => {
  await use('marketing.b', { hasCanary: true });

  const first = await get('/', { cookie: 'canary=7' });
  const second = await get('/', { cookie: 'canary=7; releases=marketing.b' });

  expect(first.headers.get('cache-control')).toBe('private, no-cache');
  expect(cookieOf(first)).toBe('marketing.b');
  expect(second.headers.getSetCookie()).toEqual([]);
});
