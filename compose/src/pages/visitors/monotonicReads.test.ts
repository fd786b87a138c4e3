/** @jest-environment node */
import { type StartedTestSite, startTestSite } from '../../../fixtures/startTestSite.ts';
import {
  type ReleaseMarks,
  readMarks,
  writeMarks,
} from '../../protocol/composition/releaseMarks.ts';

let shell: StartedTestSite;
let marks: ReleaseMarks;
afterEach(() => shell.stop());

/** A server whose pages are made from these, and from `published` once it has caught up with a visitor. */
async function use(made: string, { published = made, hasCanary = false } = {}): Promise<void> {
  marks = readMarks(made);
  shell = await startTestSite({
    marks: () => marks,
    catchUp: async (seen) => {
      if (seen.size > 0) marks = readMarks(published);
    },
    hasCanary: () => hasCanary,
  });
}

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(shell.url + path, { headers });

/** What an answer has the visitor's cookie say; undefined: nothing. */
const kept = (answer: Response): string | undefined =>
  answer.headers
    .getSetCookie()
    .map((cookie) => /^releases=([^;]*)/.exec(cookie)?.[1])
    .find(Boolean);

it('keeps what a page was made from where no script does: the page requests it, and stays everybody’s', async () => {
  await use('marketing.b~waitlist.a');

  const page = await get('/');
  const [, image = ''] =
    /<noscript><img src="([^"]+)" alt="" hidden>/.exec(await page.text()) ?? [];
  const answer = await get(image);

  expect(page.headers.getSetCookie()).toEqual([]);
  expect(image).toBe('/_shell/seen?releases=marketing.b~waitlist.a');
  expect(answer.status).toBe(204);
  expect(answer.headers.get('cache-control')).toBe('private, no-store');
  expect(kept(answer)).toBe('marketing.b~waitlist.a');
  // The page's own script writes it too, where it runs the next time.
  expect(answer.headers.get('set-cookie')).not.toMatch(/httponly/i);
});

it('catches up with the page before it keeps what it knows itself', async () => {
  await use('marketing.a', { published: 'marketing.c' });

  expect(kept(await get('/_shell/seen?releases=marketing.c'))).toBe('marketing.c');
});

it('keeps nothing that is made up', async () => {
  await use('marketing.a');

  expect(kept(await get('/_shell/seen?releases=marketing.zzzzzzzz~other.b'))).toBe('marketing.a');
});

it('keeps the higher one of what is known and what is seen, and nothing that is known', async () => {
  await use('marketing.b~waitlist.a');

  const seen = '/_shell/seen?releases=marketing.b~waitlist.a';
  const mixed = await get(seen, { cookie: 'releases=marketing.c' });
  const known = await get(seen, { cookie: `releases=${writeMarks(marks)}` });

  expect(kept(mixed)).toBe('marketing.c~waitlist.a');
  expect(known.headers.getSetCookie()).toEqual([]);
});

it('keeps nothing that another site asks for', async () => {
  await use('marketing.b');

  const answer = await get('/_shell/seen?releases=marketing.b', { 'sec-fetch-site': 'cross-site' });

  expect(answer.headers.getSetCookie()).toEqual([]);
});

it('has nothing to ask for on a page of which there is nothing to tell', async () => {
  await use('');

  expect(await (await get('/')).text()).not.toContain('noscript');
});

it('keeps it with the page itself, once, where that is one visitor’s alone', async () => {
  await use('marketing.b', { hasCanary: true });

  const first = await get('/', { cookie: 'canary=7' });
  const second = await get('/', { cookie: 'canary=7; releases=marketing.b' });

  expect(first.headers.get('cache-control')).toBe('private, no-cache');
  expect(kept(first)).toBe('marketing.b');
  expect(second.headers.getSetCookie()).toEqual([]);
});
