import type { SignUpResponse } from '@statline/contract/api';
import { cpuOf } from '../../../service/fixtures/cpuOf.ts';
import { collect } from '../../fixtures/collect.ts';
import { type ServedApi, serveApi } from '../../fixtures/serveApi.ts';
import {
  openTemporaryStore,
  type TemporaryStore,
} from '../../fixtures/stores/openTemporaryStore.ts';
import { unavailableStore } from '../../fixtures/stores/unavailableStore.ts';
import { MAX_BODY_BYTES } from './readSubmission.ts';

const ADA = { name: 'Ada Lovelace', email: 'Ada@Example.com', school: 'UCLA', honeypot: '' };
const NOW = new Date('2026-03-05T12:00:00.000Z');
const WELCOME = { message: 'You’re on the list. One email when we launch.' };

let store: TemporaryStore;
let api: ServedApi;

beforeEach(async () => {
  store = await openTemporaryStore();
  api = await serveApi(store, { now: () => NOW });
});
afterEach(async () => {
  await api.close();
  await store.discard();
});

const stored = () => collect(store.export());
const form = (fields: Record<string, string>) =>
  api.send('POST', '/api/waitlist', { body: new URLSearchParams(fields) });

test('stores a sign-up and welcomes the visitor', async () => {
  const response = await api.join({ ...ADA, name: '  Ada Lovelace ' });

  expect([response.status, response.json()]).toEqual([200, WELCOME]);
  expect(await stored()).toEqual([
    {
      emailKey: 'ada@example.com',
      email: 'Ada@Example.com',
      name: 'Ada Lovelace',
      school: 'UCLA',
      at: NOW,
    },
  ]);
});

test.each([
  ['\u212Aate@example.com', 'Kate@example.com'],
  ['Kate@ｅxample。com', 'Kate@example.com'],
  ['ada@例え。テスト', 'ada@例え.テスト'],
  ['Kate@BU\u0308CHER.example', 'Kate@bücher.example'],
])('stores %j so that mails reach its owner', async (email, deliverable) => {
  await api.join({ name: 'Eve', email });
  await api.join({ name: 'Kate', email: deliverable });

  expect((await stored()).map((person) => person.email)).toEqual([deliverable]);
});

test('stores a sign-up without a school or a honeypot', async () => {
  const response = await api.join({ name: 'Ada', email: 'ada@example.com' });

  expect(response.status).toBe(200);
  expect((await stored())[0]).not.toHaveProperty('school');
});

test('responds to a listed address as to a new one, with equal headers except the request id', async () => {
  const first = await api.join(ADA);
  const second = await api.join({ ...ADA, email: ' ADA@example.COM ', name: 'Eve' });

  expect([second.status, second.text]).toEqual([first.status, first.text]);
  const comparable = ({ headers }: typeof first) =>
    [...headers].filter(([name]) => !['date', 'x-request-id'].includes(name));
  expect(comparable(second)).toEqual(comparable(first));
  expect(await stored()).toHaveLength(1);
});

test('reports success for a filled honeypot, and does not list the person', async () => {
  const person = await api.join(ADA);
  const machine = await api.join({ ...ADA, email: 'bot@example.com', honeypot: 'x' });

  expect([machine.status, machine.text]).toEqual([person.status, person.text]);
  expect(await stored()).toHaveLength(1);
  expect(await collect(store.quarantined(NOW))).toMatchObject([{ emailKey: 'bot@example.com' }]);
});

test('names every field that is wrong', async () => {
  const response = await api.join({ name: ' ', email: 'ada', school: 'x'.repeat(201) });

  expect(response.status).toBe(422);
  expect(response.json()).toMatchObject({
    code: 'sign_up.invalid',
    errors: {
      name: 'Please enter your full name.',
      email: 'Please enter a valid email address, such as name@example.com.',
      school: 'Please use at most 200 characters for your school.',
    },
  });
  expect(await stored()).toEqual([]);
});

test('reports missing fields like empty ones', async () => {
  const response = await api.join({ school: 'UCLA' });

  expect(response.json()).toEqual({
    code: 'sign_up.invalid',
    message: 'Please enter your full name. Please enter your email address.',
    errors: { name: 'Please enter your full name.', email: 'Please enter your email address.' },
  });
});

test.each(['ada@gmail', 'ada@localhost', ' Ada@GMAIL ', 'ada@例え'])(
  'requires a top-level domain in %j',
  async (email) => {
    const response = await api.join({ ...ADA, email });

    expect(response.status).toBe(422);
    expect(response.json()).toMatchObject({
      errors: {
        email: 'Please enter the whole email address, with its ending, such as .com or .edu.',
      },
    });
    expect(await stored()).toEqual([]);
  },
);

test.each(['ada@gmial.com', 'ada@gmail.con', 'ada@例え.テスト'])(
  'accepts %j, which may be correct',
  async (email) => {
    expect((await api.join({ ...ADA, email })).status).toBe(200);
    expect(await stored()).toMatchObject([{ email }]);
  },
);

test.each([
  ['too long', 'x'.repeat(201)],
  ['not text', 7],
  ['broken', '\ud800'],
  ['several lines', 'a\nb'],
])('reports one error for each field if all are %s', async (_what, value) => {
  const response = await api.join({ name: value, email: value, school: value, honeypot: value });

  const { message, errors } = response.json() as SignUpResponse;
  const sentences = message.split(/(?<=\.) (?=[A-Z])/);
  expect(sentences.length).toBeGreaterThan(2);
  expect(new Set(sentences).size).toBe(sentences.length);
  expect(sentences).toEqual(Object.values(errors ?? {}));
});

test.each([
  ['shows nothing', '\u3164\u2800\u200b', 'Please enter your full name.'],
  [
    'breaks the line',
    'Ada\u2028Lovelace',
    'Please leave out line breaks and control characters in your name.',
  ],
])('refuses a name that %s', async (_what, name, sentence) => {
  expect((await api.join({ ...ADA, name })).json()).toMatchObject({ message: sentence });
  expect(await stored()).toEqual([]);
});

test.each([
  ['APPLICATION/JSON', JSON.stringify(ADA), 200, null],
  ['application/json ; charset=utf-8', JSON.stringify(ADA), 200, null],
  [
    'Application/X-WWW-Form-UrlEncoded',
    'name=Ada&email=ada%40example.com',
    303,
    '/?signup=joined#waitlist',
  ],
])('reads %s, whatever the case of the media type', async (type, body, status, location) => {
  const headers = { 'content-type': type };

  const response = await api.send('POST', '/api/waitlist', { body: Buffer.from(body), headers });

  expect([response.status, response.headers.get('location')]).toEqual([status, location]);
  expect(await stored()).toHaveLength(1);
});

test.each([
  ['broken JSON', '{"name":', 'application/json', 400],
  ['no body', '', 'application/json', 400],
  ['a list', '[]', 'application/json', 400],
  ['null', 'null', 'application/json', 400],
  ['bytes that are not UTF-8', Buffer.from([0x7b, 0xff, 0x7d]), 'application/json', 400],
  ['a form that cannot be decoded', 'name=%zz', 'application/x-www-form-urlencoded', 303],
  ['a form that is not UTF-8', 'name=%ff', 'application/x-www-form-urlencoded', 303],
  ['an oversized body', `"${'x'.repeat(MAX_BODY_BYTES)}"`, 'application/json', 413],
  ['plain text', '{}', 'text/plain', 415],
  ['another charset', '{}', 'application/json; charset=utf-16', 415],
  ['the name of a built-in as its type', '{}', '__proto__', 415],
  ['no content type', '{}', '', 415],
  ['a multipart form', 'x', 'multipart/form-data; boundary=x', 415],
])('refuses %s', async (_what, body, type, status) => {
  const headers = type === '' ? new Headers() : new Headers({ 'content-type': type });
  const response = await api.send('POST', '/api/waitlist', { body: Buffer.from(body), headers });

  expect(response.status).toBe(status);
  expect(await stored()).toEqual([]);
});

test('refuses a compressed body', async () => {
  expect((await api.join(ADA, { 'content-encoding': 'gzip' })).status).toBe(415);
});

test('responds to a body that is far too large, and continues serving', async () => {
  const response = await api.send('POST', '/api/waitlist', {
    headers: { 'content-type': 'application/json' },
    body: 'x'.repeat(20_000_000),
  });

  expect(response.status).toBe(413);
  expect((await api.join(ADA)).status).toBe(200);
});

test('redirects a plain form to the site with the result and no address', async () => {
  const joined = await form(ADA);
  const invalid = await form({ ...ADA, name: ' ', email: 'nobody' });

  expect([joined.status, joined.headers.get('location')]).toEqual([
    303,
    '/?signup=joined#waitlist',
  ]);
  expect(invalid.headers.get('location')).toBe(
    '/?signup=invalid&refused=name.required&refused=email.invalid#waitlist',
  );
  expect(joined.text + invalid.text).not.toMatch(/\bada\b|nobody/i);
  expect(await stored()).toMatchObject([{ name: 'Ada Lovelace', school: 'UCLA' }]);
});

test('keeps the referral code and campaign when a plain form is refused', async () => {
  const headers = {
    referer: 'https://site.example/?utm_source=a%26b&email=ada&r=a-code-of-Ada_16',
  };
  const body = new URLSearchParams({ ...ADA, email: 'nobody' });

  const refused = await api.send('POST', '/api/waitlist', { body, headers });
  const location = refused.headers.get('location') ?? '';
  const again = { referer: `https://site.example${location}` };
  await api.send('POST', '/api/waitlist', { body: new URLSearchParams(ADA), headers: again });

  expect(location).toBe(
    '/?signup=invalid&refused=email.invalid&utm_source=a%26b&r=a-code-of-Ada_16#waitlist',
  );
  expect(await stored()).toMatchObject([{ referredBy: 'a-code-of-Ada_16' }]);
});

test('keeps nothing long of the address of a plain form, since a proxy may reject such a redirect', async () => {
  const campaigns = Array.from({ length: 50 }, (_, n) => `utm_${n}=x&utm_source=${n}`).join('&');
  const referer = `https://site.example/?${campaigns}&utm_term=${'x'.repeat(3_000)}&r=a-code-of-Ada_16`;

  const { headers } = await api.send('POST', '/api/waitlist', {
    body: new URLSearchParams(ADA),
    headers: { referer },
  });

  expect(headers.get('location')).toBe('/?signup=joined&utm_source=0&r=a-code-of-Ada_16#waitlist');
});

describe('a referral code', () => {
  const CODE = 'a-code-of-Ada_16';
  const referer = `https://site.example/?utm_source=x&r=${CODE}`;
  const codeOf = async () => (await stored())[0]?.referredBy;

  test('is stored from the request, and does not change the response', async () => {
    const response = await api.join({ ...ADA, referredBy: CODE });

    expect([response.status, response.json()]).toEqual([200, WELCOME]);
    expect(await codeOf()).toBe(CODE);
  });

  test("is read from the page's address if a form is sent without script", async () => {
    const headers = { referer };
    await api.send('POST', '/api/waitlist', { body: new URLSearchParams(ADA), headers });

    expect(await codeOf()).toBe(CODE);
  });

  test("in the request has priority over the page's", async () => {
    await api.join({ ...ADA, referredBy: 'a-code-of-Bob_16' }, { referer });

    expect(await codeOf()).toBe('a-code-of-Bob_16');
  });

  test.each(['', 'short', `${CODE}x`, '<script>alert()', ['a-code-of-Ada_16']])(
    'is ignored if it is invalid: %j',
    async (referredBy) => {
      const response = await api.join({ ...ADA, referredBy });

      expect([response.status, await codeOf()]).toEqual([200, undefined]);
    },
  );

  test.each(['', '/?r=', 'about:blank', 'not an address'])(
    'is not found in the address %j',
    async (address) => {
      const response = await api.join(ADA, { referer: address });

      expect([response.status, await codeOf()]).toEqual([200, undefined]);
    },
  );
});

test.each([
  [true, '/?signup=joined&confirm#waitlist', { confirmByMail: true }],
  [false, '/?signup=joined#waitlist', {}],
])('states whether a mail follows: %s', async (confirms, location, more) => {
  const other = await serveApi(store, { confirms });

  const sent = await other.send('POST', '/api/waitlist', { body: new URLSearchParams(ADA) });
  const joined = await other.join(ADA);
  await other.close();

  expect(sent.headers.get('location')).toBe(location);
  expect(joined.json()).toEqual({ message: expect.any(String), ...more });
});

test('decodes a plain form as browsers encode it', async () => {
  await form({ name: 'Zoë & Søn = +1 🏈', email: 'zoe+nil@example.com', school: '', honeypot: '' });

  expect(await stored()).toMatchObject([
    { name: 'Zoë & Søn = +1 🏈', email: 'zoe+nil@example.com' },
  ]);
});

test('keeps an equals sign that a client has not encoded', async () => {
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  await api.send('POST', '/api/waitlist', { headers, body: 'name=A=B&email=ada@example.com' });

  expect(await stored()).toMatchObject([{ name: 'A=B' }]);
});

test.each(['landing', 'referer'])(
  'a long campaign in the %s does not block other requests',
  async (where) => {
    const join = (letter: string) => async () => {
      const page = `https://site.example/?utm_campaign=${letter.repeat(15_000)}`;
      const isBody = where === 'landing';
      const response = await api.send('POST', '/api/waitlist', {
        headers: { 'content-type': 'application/json', ...(!isBody && { referer: page }) },
        body: JSON.stringify({ ...ADA, ...(isBody && { landing: page }) }),
      });
      expect(response.status).toBe(200);
    };
    await join('-')();

    const usual = await cpuOf(join('-'));

    expect(await cpuOf(join('a'))).toBeLessThan(10 * usual);
  },
);

test('responds with a message if the store is unavailable, and logs no personal data', async () => {
  const unavailable = await serveApi(unavailableStore);

  const response = await unavailable.join(ADA);
  const plain = await unavailable.send('POST', '/api/waitlist', { body: new URLSearchParams(ADA) });
  await unavailable.close();

  expect(response.status).toBe(503);
  expect(response.json()).toEqual({
    message: 'The service is not available right now. Please try again in a moment.',
    code: 'service.unavailable',
  });
  expect(plain.headers.get('location')).toBe('/?signup=unavailable#waitlist');
  expect(unavailable.logs.join('')).toContain('"type":"StoreUnavailable"');
  expect(unavailable.logs.join('')).not.toMatch(/\bada\b/i);
});

test('responds to a bug with a general message, and logs where it is', async () => {
  const broken = await serveApi({
    ...unavailableStore,
    add: () => Promise.reject(new TypeError('ada@example.com is not a function')),
  });

  const response = await broken.join(ADA);
  await broken.close();

  expect(response.status).toBe(500);
  expect(response.text).not.toMatch(/\bada\b/i);
  expect(broken.logs.join('')).toContain('"type":"TypeError"');
  expect(broken.logs.join('')).not.toMatch(/\bada\b/i);
});
