import { createLogger } from '@statline/service/logging/createLogger';
import { type LocalServer, listenLocally } from '../../../../service/fixtures/listenLocally.ts';
import { collect } from '../../../fixtures/collect.ts';
import { testMail } from '../../../fixtures/contracts/addressesContract.ts';
import { sampleSignUp } from '../../../fixtures/samples/sampleSignUp.ts';
import {
  openTemporaryStore,
  type TemporaryStore,
} from '../../../fixtures/stores/openTemporaryStore.ts';
import { unavailableStore } from '../../../fixtures/stores/unavailableStore.ts';
import { createMetrics } from '../../monitoring/createMetrics.ts';
import { MAX_BATCH } from '../../store/SignUpStore.ts';
import { StoreUnavailable } from '../../store/StoreUnavailable.ts';
import { createAdminApp } from '../createAdminApp.ts';

const TOKEN = 'a-token-of-more-than-24-characters';
const NOW = new Date('2026-03-05T18:00:00.000Z');

let store: TemporaryStore;
let server: LocalServer;
let logs: string[];

beforeEach(async () => {
  store = await openTemporaryStore();
  await serve({});
});
afterEach(async () => {
  await server.close();
  await store.discard();
});

async function serve(overrides: Partial<Parameters<typeof createAdminApp>[0]>) {
  logs = [];
  const logger = createLogger({
    service: 'api',
    level: 'debug',
    destination: { write: (line) => void logs.push(line) },
  });
  const metrics = createMetrics();
  const app = createAdminApp({
    store,
    token: TOKEN,
    now: () => NOW,
    logger,
    metrics,
    ...overrides,
  });
  server = await listenLocally(app.callback());
}

const basic = (password: string, user = 'operator') =>
  `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`;

function send(path: string, init: RequestInit = {}, password = TOKEN) {
  const headers = { authorization: basic(password), ...init.headers };
  return fetch(server.url + path, { redirect: 'manual', ...init, headers });
}

async function page(path = '/operators'): Promise<string> {
  return (await send(path)).text();
}

async function formOf(): Promise<{ token: string; id: string }> {
  const text = await page();
  const fieldOf = (name: string) => new RegExp(`name="${name}" value="([^"]*)"`).exec(text)?.[1];
  return { token: fieldOf('token') ?? '', id: fieldOf('id') ?? '' };
}

const release = (form: Record<string, string>, headers: Record<string, string> = {}) =>
  send('/operators/release', { method: 'POST', headers, body: new URLSearchParams(form) });

const isListed = async () => (await collect(store.export())).length > 0;

test('shows figures, masks the newest people, and groups spellings of a school', async () => {
  await store.add(sampleSignUp({ name: 'Ada Byron Lovelace', school: 'UCLA' }));
  await store.invite(1, NOW);
  await store.add(
    sampleSignUp({ emailKey: 'b@x.com', email: 'b@x.com', name: 'Zoë', school: 'Yale' }),
  );

  const text = await page();

  expect(text).toContain('<dt>On the list</dt><dd>2</dd>');
  expect(text).toContain('<dt>Invited</dt><dd>1</dd>');
  expect(text).toContain('<th scope="row">A. B. L.</th><td data-label="Address">A…@E….com</td>');
  expect(text).toContain('University of California, Los Angeles');
  expect(text).not.toMatch(/lovelace|ada@|b@x\.com/i);
});

test('shows addresses by state if mails are on, and omits them otherwise', async () => {
  expect(await page()).not.toContain('<dt>Confirmed');
  await server.close();
  await store.discard();
  store = await openTemporaryStore({ mail: testMail() });
  await serve({});
  await store.add(sampleSignUp());
  await store.add(sampleSignUp({ emailKey: 'b@x.com' }));
  await store.addresses.mark(sampleSignUp(), 'confirmed', NOW);

  const text = await page();

  expect(text).toContain('<dt>Confirmed</dt><dd>1</dd>');
  expect(text).toContain('<dt>To be confirmed</dt><dd>1</dd>');
  expect(text).toContain('<dt>Mail: waiting</dt><dd>1</dd>');
});

test('escapes markup, and its policy allows no script', async () => {
  const hostile = '<script>alert(1)</script>"\'&';
  await store.add(sampleSignUp({ name: hostile, school: hostile }));
  await store.quarantine(sampleSignUp({ name: hostile, school: hostile }));

  const response = await send('/operators');
  const text = await response.text();

  expect(text).not.toContain('<script');
  expect(text).toContain(`&lt;script&gt;alert(1)&lt;/script&gt;&quot;'&amp;`);
  expect(response.headers.get('content-security-policy')?.split('; ')).toEqual([
    "default-src 'none'",
    expect.stringMatching(/^style-src 'sha256-[^']+'$/),
    "font-src 'self'",
    "img-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ]);
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'same-origin',
    'cache-control': 'no-store',
  });
});

test.each(['', 'Basic', 'Bearer x', 'Basic ====', basic(''), basic('wrong'), basic(`${TOKEN}x`)])(
  'shows nothing without the token: %j',
  async (authorization) => {
    await store.add(sampleSignUp());

    const seen = await send('/operators', { headers: { authorization } });
    const released = await send('/operators/release', {
      method: 'POST',
      headers: { authorization },
      body: 'id=1',
    });

    expect([seen.status, released.status]).toEqual([401, 401]);
    expect(seen.headers.get('www-authenticate')).toMatch(/^Basic realm=/);
    expect(await seen.text()).not.toContain('On the list');
  },
);

test('accepts the token of any user, with a colon in it and the scheme in lower case', async () => {
  await server.close();
  await serve({ token: `${TOKEN}:2` });

  for (const user of ['', 'ada'])
    expect(
      await send('/operators', {
        headers: { authorization: basic(`${TOKEN}:2`, user).replace('Basic', 'basic') },
      }),
    ).toMatchObject({ status: 200 });
});

test('is off without a token, and states so', async () => {
  await server.close();
  await serve({ token: undefined });

  const response = await send('/operators', {}, '');

  expect(response.status).toBe(404);
  expect(await response.text()).toContain('OPERATORS_TOKEN');
  expect((await release({ id: '1', token: '' })).status).toBe(404);
});

test('releases a person from quarantine, and shows the result', async () => {
  await store.quarantine(sampleSignUp());

  const response = await release(await formOf());

  expect(response.status).toBe(303);
  expect(response.headers.get('location')).toBe('/operators?done=added');
  expect(await page('/operators?done=added')).toContain(
    '<p role="status">Released to the list.</p>',
  );
  expect(await isListed()).toBe(true);
  expect(logs.join('')).not.toMatch(/\bada\b/i);
});

test.each([
  ['sec-fetch-site', 'cross-site'],
  ['sec-fetch-site', 'same-site'],
  ['origin', 'https://evil.example'],
  ['origin', 'null'],
])("rejects a form of another site, even with this site's token: %s: %s", async (...header) => {
  await store.quarantine(sampleSignUp());

  const response = await release(await formOf(), Object.fromEntries([header]));

  expect(response.status).toBe(403);
  expect(await isListed()).toBe(false);
});

test.each(['', 'wrong', TOKEN])('rejects a form without its token: %j', async (token) => {
  await store.quarantine(sampleSignUp());
  const { id } = await formOf();

  expect((await release({ id, token })).status).toBe(403);
  expect(await isListed()).toBe(false);
});

test('accepts forms with an Origin header', async () => {
  await store.quarantine(sampleSignUp());
  const own = { origin: server.url, 'sec-fetch-site': 'same-origin' };

  expect((await release(await formOf(), own)).status).toBe(303);
});

test('ignores a GET request to release a person, and redirects to the page', async () => {
  await store.quarantine(sampleSignUp());
  const { id, token } = await formOf();

  const response = await send(`/operators/release?id=${id}&token=${token}`);

  expect(response.headers.get('location')).toBe('/operators');
  expect(await isListed()).toBe(false);
});

test('shows no notice for an unknown result, whatever its name', async () => {
  for (const name of ['constructor', '__proto__', 'none'])
    expect(await page(`/operators?done=${name}`)).not.toContain('<p role="status">');
});

test('reports that a person was released already', async () => {
  await store.quarantine(sampleSignUp());
  const form = await formOf();
  await release(form);

  expect((await release(form)).headers.get('location')).toBe('/operators?done=absent');
});

test('shows a page if the store is unavailable or a form too large, and quotes no input', async () => {
  const tooLarge = await release({ id: 'x'.repeat(5_000), token: 'x' });
  expect(tooLarge.status).toBe(413);
  await server.close();
  await serve({ store: unavailableStore });

  const response = await send('/operators');
  const text = await response.text();

  expect(response.status).toBe(503);
  expect(text).toContain('The sign-up store does not respond.');
  expect(text + logs.join('')).not.toContain('ada@');
});

test('states that the change may have been made if the store times out', async () => {
  await store.add(sampleSignUp());
  await server.close();
  const invite: TemporaryStore['invite'] = async (...args) => {
    await store.invite(...args);
    throw new StoreUnavailable(new Error('too late'));
  };
  await serve({ store: { ...store, invite } });

  const response = await post('invite', { count: '1' });

  expect(response.status).toBe(503);
  expect(await store.batches()).toHaveLength(1);
  expect(await response.text()).toContain('may have been done');
});

test('serves the fonts of the design system', async () => {
  const page = await (await send('/operators')).text();
  const named = [...page.matchAll(/url\("([^"]+)"\)/g)].map(([, url]) => url);

  expect(named).toHaveLength(4);
  for (const name of named) {
    const font = await fetch(`${server.url}${name}`);
    expect(font.headers.get('content-type')).toBe('font/woff2');
    expect(
      Buffer.from(await font.arrayBuffer())
        .subarray(0, 4)
        .toString(),
    ).toBe('wOF2');
  }
});

const post = async (form: string, fields: Record<string, string>, token?: string) =>
  send(`/operators/${form}`, {
    method: 'POST',
    body: new URLSearchParams({ ...fields, token: token ?? (await formOf()).token }),
  });

test('an empty list is shown with figures of 0, in bars too', async () => {
  const text = await page();

  expect(text).toContain('0 sign-ups from 2026-02-04 to 2026-03-05, 0 on the best day.');
  expect(text).toContain('height="1.2"');
  expect(text).toMatch(/Sent<.*<rect width="0" .*>0<.*>–</);
  expect(text).not.toMatch(/NaN|Infinity/);
});

test('shows as much of long tables as an operator reads, and states how much there is', async () => {
  for (let index = 0; index < 51; index += 1)
    await store.quarantine(sampleSignUp({ emailKey: `q${index}@x.com`, at: NOW }));
  for (let index = 0; index < 11; index += 1) {
    const source = { page: '/', source: `poster ${index}` };
    await store.add(
      sampleSignUp({ emailKey: `${index}@x.com`, school: `School ${index}`, source }),
    );
  }

  const text = await page();

  expect(text).toContain('The latest 50 of 51; the command');
  expect(text).toContain('The 10 with the most sign-ups, of 11');
  expect(text.match(/<th scope="row">(poster|school) \d+/gi)).toHaveLength(20);
});

test('sums sources by campaign or page, the most frequent first', async () => {
  const sources = [{ page: '/' }, { page: '/' }, { page: '/a', source: 'poster' }];
  const more = [
    { page: '/b', source: 'poster' },
    { page: '/c', source: 'poster' },
  ];
  const all = [...sources, ...more, { page: '/', referrer: 'news.example' }];
  for (const [index, source] of all.entries())
    await store.add(sampleSignUp({ emailKey: `${index}@x.com`, source }));

  const text = await page();

  expect(text).toMatch(/>poster<.*>3<[\s\S]*>Directly<.*>2<[\s\S]*>news\.example<.*>1</);
});

test('masks people whose links others came by', async () => {
  await server.close();
  const ranking = async () => [{ person: sampleSignUp(), referrals: 3 }];
  await serve({ store: { ...store, referrals: { ...store.referrals, ranking } } });

  const text = await page();

  expect(text).toMatch(/A\. L\. <span class="soft">A…@E….com<.*>3</);
  expect(text).not.toMatch(/lovelace|ada@/i);
});

test('draws charts of the funnel, sources and referrals beside their figures', async () => {
  const count = { day: '2026-03-05', variant: '' };
  await store.funnel.add([
    { ...count, step: 'visit', count: 200 },
    { ...count, step: 'started', count: 50 },
    { ...count, step: 'started', count: 50, day: '2026-02-03' },
  ]);
  await store.add(sampleSignUp({ source: { page: '/', source: 'poster', medium: 'print' } }));

  const text = await page();

  expect(text).toMatch(/Form started<.*<rect width="25" .*>50<.*>25\.0 %</);
  expect(text).toMatch(/poster \/ print<.*<rect width="100" .*>1</);
  expect(text).toContain("No confirmed person came by another's link yet.");
});

test('finds a person by address, or people by part of a name or school', async () => {
  await store.add(sampleSignUp());
  await store.add(sampleSignUp({ emailKey: 'z@x.com', email: 'z@x.com', name: 'Zoë Søn' }));

  const found = async (text: string) => (await post('search', { text })).text();

  expect(await found('ADA@example.com')).toMatch(/1 found[\s\S]*Ada Lovelace[\s\S]*A…@E….com/);
  // Copied with an invisible character.
  expect(await found('\u200bada@example.com')).toContain('1 found');
  expect(await found(' zoe ')).toMatch(/1 found[\s\S]*Zoë Søn/);
  expect(await found('z@x')).toContain('1 found');
  expect(await found('cambridge')).toContain('2 found');
  expect(await found('stranger')).toContain('No match.');
  expect(await found(' ')).toContain('No match.');
});

test('lists the first people of many it finds, and states that there may be more', async () => {
  await store.import(
    Array.from({ length: 51 }, (_, index) => sampleSignUp({ emailKey: `${index}@x.com` })),
  );

  const text = await (await post('search', { text: 'ada' })).text();

  expect(text).toContain('50 found. There may be more: the first 50 are listed.');
});

test('shows the state and batch of people it finds', async () => {
  await store.add(sampleSignUp());
  await store.addresses.mark(sampleSignUp(), 'confirmed', NOW);
  await store.invite(1, NOW);

  expect(await (await post('search', { text: 'ada' })).text()).toContain('>confirmed, batch 1<');
});

test('invites the next people, and exports a batch for a mail program', async () => {
  await store.add(sampleSignUp({ name: '=1+1' }));
  await store.add(sampleSignUp({ emailKey: 'b@x.com', at: NOW }));

  const invited = await post('invite', { count: '1' });
  const exported = await post('export', { for: 'mailchimp', batch: '1' });
  const lines = (await exported.text()).trim().split('\r\n');

  expect(invited.headers.get('location')).toBe('/operators?done=invited');
  expect(await store.batches()).toMatchObject([{ people: 1 }]);
  expect(exported.headers.get('content-disposition')).toContain('waitlist-batch-1-mailchimp.csv');
  expect(lines).toHaveLength(2);
  expect(lines[1]).toContain(`"'=1+1"`);
  expect(
    (await (await post('export', { for: 'klaviyo', batch: '' })).text()).split('\r\n'),
  ).toHaveLength(4);
});

test('exports the whole list under its name, uncached, and for known programs only', async () => {
  await store.add(sampleSignUp());

  const exported = await post('export', { for: 'klaviyo', batch: '' });
  const unknown = await post('export', { for: 'constructor', batch: '' });

  expect(Object.fromEntries(exported.headers)).toMatchObject({
    'content-disposition': 'attachment; filename="waitlist-klaviyo.csv"',
    'cache-control': 'no-store',
  });
  expect(unknown.status).toBe(400);
  expect(await unknown.text()).not.toMatch(/lovelace/i);
});

test.each(['', '0', '-1', '0.5', 'all'])('makes no batch of %j people', async (count) => {
  await store.add(sampleSignUp());

  expect((await post('invite', { count })).status).toBe(400);

  expect(await store.batches()).toEqual([]);
});

test('invites a limited number of people at a time', async () => {
  await server.close();
  const invite = jest.fn(async () => undefined);
  await serve({ store: { ...store, invite } });

  await post('invite', { count: '20000', latest: '0' });

  expect(invite).toHaveBeenCalledWith(MAX_BATCH, NOW, 0);
});

test('states that everybody has been invited', async () => {
  const response = await post('invite', { count: '1', latest: '0' });

  expect(response.headers.get('location')).toBe('/operators?done=all');
  expect(await page('/operators?done=all')).toContain('Everybody on the list has been invited.');
});

test('cuts an export off when the store fails, and logs that as everything else', async () => {
  await server.close();
  const exportOne = async function* () {
    yield { ...sampleSignUp() };
    throw new StoreUnavailable(new Error('ada@example.com'));
  };
  await serve({ store: { ...store, export: exportOne } });

  const exported = await post('export', { for: 'mailchimp', batch: '' });

  await expect(exported.text()).rejects.toThrow('terminated');
  const failed = logs.filter((line) => line.includes('request failed'));
  expect(JSON.parse(failed[0] ?? '').err.type).toBe('StoreUnavailable');
  expect(failed.join('')).not.toContain('ada@');
});

test('ignores a second submit of "Invite", and accepts the form of the new page', async () => {
  for (const key of ['a', 'b', 'c']) await store.add(sampleSignUp({ emailKey: `${key}@x.com` }));
  const latestIn = (text: string) => /name="latest" value="(\d+)"/.exec(text)?.[1] ?? '';
  const form = { count: '1', latest: latestIn(await page()) };

  const clicks = await Promise.all([post('invite', form), post('invite', form)]);

  const outcomes = clicks.map(({ headers }) => headers.get('location')).sort();
  expect(outcomes).toEqual(['/operators?done=invited', '/operators?done=newer']);
  expect(await store.batches()).toHaveLength(1);
  expect(await page('/operators?done=newer')).toContain('No batch was made');
  await post('invite', { count: '1', latest: latestIn(await page()) });
  expect(await store.batches()).toHaveLength(2);
});

test.each(['invite', 'export', 'search'])(
  "refuses %s without the form's own token",
  async (form) => {
    await store.add(sampleSignUp());

    const response = await post(form, { count: '1', for: 'hubspot', text: 'ada' }, 'made up');

    expect(response.status).toBe(403);
    expect(await response.text()).not.toContain('Lovelace');
    expect(await store.batches()).toEqual([]);
  },
);

test.each([
  [20, 24, 'The intervals overlap'],
  [20, 80, 'Intervals do not overlap'],
])(
  'compares variants with %i and %i sign-ups of 400 by their confidence intervals',
  async (live, canary, words) => {
    const count = (kind: string, step: 'visit' | 'sent', count: number) => ({
      day: '2026-03-05',
      variant: `marketing/${kind}/0123456789abcdef`,
      step,
      count,
    });
    expect(await page()).not.toContain('Variants');
    await store.funnel.add([
      count('live', 'visit', 400),
      count('live', 'sent', live),
      count('canary', 'visit', 400),
      count('canary', 'sent', canary),
    ]);

    const text = await page();

    expect(text).toContain(words);
    // Wilson's interval of 20 of 400.
    expect(text).toMatch(/marketing, live <code>0123456789abcdef<.*5\.0 % \(3\.3 to 7\.6\)/);
  },
);

test('compares no single variant, of which more may be sent than visits were counted', async () => {
  const count = { day: '2026-03-05', variant: 'marketing/live/0123456789abcdef' } as const;
  const unseen = { ...count, variant: 'marketing/canary/0123456789abcdef' };
  await store.funnel.add([
    { ...count, step: 'visit', count: 4 },
    { ...count, step: 'sent', count: 5 },
    { ...unseen, step: 'sent', count: 1 },
  ]);

  const text = await page();

  expect(text).toContain('There is only one variant yet.');
  expect(text).toMatch(/marketing, live <.*to 100\.0\)/);
  expect(text).not.toContain('marketing, canary');
});
