import fc from 'fast-check';
import { collect } from '../fixtures/collect.ts';
import { expectDocumented } from '../fixtures/expectDocumented.ts';
import {
  HOSTILE_STRINGS,
  readEmailCases,
  readJsonCases,
} from '../fixtures/samples/hostileStrings.ts';
import { sendAndLeave, sendRaw, sendThenRead } from '../fixtures/sendRaw.ts';
import { type ApiResponse, type ServedApi, serveApi } from '../fixtures/serveApi.ts';
import { openTemporaryStore, type TemporaryStore } from '../fixtures/stores/openTemporaryStore.ts';
import type { SignUp } from '../src/store/SignUp.ts';
import { deliverableEmail, normalizeEmail } from '../src/waitlist/normalizeEmail.ts';
import { stripInvisible } from '../src/waitlist/stripInvisible.ts';

let store: TemporaryStore;
let api: ServedApi;

beforeEach(async () => {
  store = await openTemporaryStore();
  api = await serveApi(store);
  expected = new Map();
});
afterEach(async () => {
  await api.close();
  await store.discard();
});

const tidy = (text: string) => text.normalize('NFC').trim();

/** The expected contents of the list at the end, by key. */
let expected: Map<string, SignUp>;

/** Expects that the response is an error with a message, or that the sign-up is stored exactly as normalised. */
async function expectRefusedOrStored(body: { name: string; email: string; school?: string }) {
  const response = await api.join(body);
  if (response.status !== 200) {
    expectRefusal(response);
    return;
  }
  const email = deliverableEmail(stripInvisible(body.email));
  const emailKey = normalizeEmail(email) as string;
  if (expected.has(emailKey)) return;
  const school = tidy(body.school ?? '');
  expected.set(emailKey, {
    emailKey,
    email,
    name: tidy(body.name),
    ...(school === '' ? {} : { school }),
    at: expect.any(Date),
  });
}

async function expectListAsExpected() {
  const stored = await collect(store.export());
  expect(expected.size).toBeGreaterThan(0);
  expect(new Map(stored.map((signUp) => [signUp.emailKey, signUp]))).toEqual(expected);
}

function expectRefusal(response: ApiResponse) {
  expect(response.status).toBeGreaterThanOrEqual(400);
  expect(response.status).toBeLessThan(500);
  expect(response.json()).toMatchObject({ message: expect.stringMatching(/\S/) });
}

test('stores or refuses every hostile string as name, school or address', async () => {
  expect(HOSTILE_STRINGS.length).toBeGreaterThan(450);
  for (const [index, text] of HOSTILE_STRINGS.entries()) {
    await expectRefusedOrStored({ name: text, email: `name${index}@example.com` });
    await expectRefusedOrStored({ name: 'Ada', email: `at${index}@example.com`, school: text });
    await expectRefusedOrStored({ name: 'Ada', email: text });
    await expectRefusedOrStored({ name: 'Ada', email: `${text}@example.com` });
    await expectRefusedOrStored({ name: 'Ada', email: `a@${text}.com` });
  }
  await expectListAsExpected();
});

test('refuses addresses that are invalid by every standard, and stores the others unchanged', async () => {
  const cases = readEmailCases();
  expect(cases.length).toBeGreaterThan(150);
  for (const { address, category } of cases) {
    await expectRefusedOrStored({ name: 'Ada', email: address });
    if (category === 'ISEMAIL_ERR' && address.trim() === address) {
      expect([address, normalizeEmail(address)]).toEqual([address, undefined]);
    }
  }
  await expectListAsExpected();
});

test('responds to every case of the JSON test suite, as body and as field', async () => {
  const cases = readJsonCases();
  expect(cases.length).toBeGreaterThan(300);
  for (const { input } of cases) {
    for (const body of [input, `{"name":"Ada","email":${input}}`]) {
      const headers = { 'content-type': 'application/json' };
      expectRefusal(await api.send('POST', '/api/waitlist', { headers, body }));
    }
  }
  expect(await collect(store.export())).toEqual([]);
});

test.each([
  ['query operators instead of text', { name: { $gt: '' }, email: { $ne: null } }],
  ['lists instead of text', { name: ['Ada'], email: ['ada@example.com'] }],
  ['numbers instead of text', { name: 1, email: 2, school: 3, honeypot: 4 }],
  ['null instead of text', { name: null, email: null }],
  ['no fields', {}],
  ['a prototype', JSON.parse('{"__proto__":{"name":"Ada","email":"ada@example.com"}}')],
  ['a constructor', { constructor: { prototype: { name: 'Ada', email: 'ada@example.com' } } }],
  ['deep nesting', { name: 'Ada', email: JSON.parse('['.repeat(4_000) + ']'.repeat(4_000)) }],
  ['an operator as a school', { name: 'Ada', email: 'a@example.com', school: { $where: '1' } }],
  ['an operator as a honeypot', { name: 'Ada', email: 'a@example.com', honeypot: { $gt: '' } }],
])('refuses %s', async (_what, body) => {
  expectRefusal(await api.join(body));
  expect(await collect(store.export())).toEqual([]);
});

test('ignores unknown fields, such as __proto__', async () => {
  const body = '{"name":"Ada","email":"ada@example.com","__proto__":{"x":1},"role":"admin"}';

  const response = await api.send('POST', '/api/waitlist', {
    headers: { 'content-type': 'application/json' },
    body,
  });

  expect(response.status).toBe(200);
  expect(Object.keys((await collect(store.export()))[0] ?? {}).sort()).toEqual([
    'at',
    'email',
    'emailKey',
    'name',
  ]);
  expect(({} as { x?: number }).x).toBeUndefined();
});

test('responds to any JSON, bytes and content type without an internal error', async () => {
  const types = fc.constantFrom(
    'application/json',
    'application/json; charset=utf-8',
    'application/x-www-form-urlencoded',
    'text/plain',
    'application/json;charset=',
    ';;',
    'constructor',
  );
  const bodies = fc.oneof(
    fc.json(),
    fc.string({ unit: 'binary' }),
    fc.uint8Array({ maxLength: 2_000 }).map((bytes) => Buffer.from(bytes)),
    fc.webQueryParameters(),
  );
  await fc.assert(
    fc.asyncProperty(types, bodies, async (type, body) => {
      const headers = { 'content-type': type };
      const response = await api.send('POST', '/api/waitlist', { headers, body });
      if (response.status !== 303) expectRefusal(response);
    }),
    { numRuns: 300 },
  );
});

test('stores any text normalised, or refuses it', async () => {
  const text = fc.string({ unit: 'binary', maxLength: 300 });
  const fields = fc.record({ name: text, email: fc.emailAddress(), school: text });
  await fc.assert(fc.asyncProperty(fields, expectRefusedOrStored), { numRuns: 300 });
  await expectListAsExpected();
});

const HEAD = 'POST /api/waitlist HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n';
const ADA = '{"name":"Ada","email":"ada@example.com"}';
const chunk = (text: string) => `${text.length.toString(16)}\r\n${text}\r\n`;

test.each([
  [
    'in chunks',
    [
      `${HEAD}Transfer-Encoding: chunked\r\nConnection: close\r\n\r\n`,
      chunk(ADA.slice(0, 9)),
      chunk(ADA.slice(9)),
      '0\r\n\r\n',
    ],
    200,
  ],
  ['with malformed chunks', [`${HEAD}Transfer-Encoding: chunked\r\n\r\n`, 'zz\r\n'], 400],
  ['with two lengths', [`${HEAD}Content-Length: 2\r\nContent-Length: 3\r\n\r\n{}x`], 400],
  [
    'with a length and chunks',
    [`${HEAD}Content-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n`],
    400,
  ],
  ['with an invalid length', [`${HEAD}Content-Length: x\r\n\r\n`], 400],
  ['with a NUL in a header', [`${HEAD}X: \u0000\r\n\r\n`], 400],
  ['with an endless header', [`${HEAD}X: ${'x'.repeat(100_000)}`], 431],
])('responds to a body %s as documented', async (_what, pieces, status) => {
  const response = readResponse(await sendRaw(api.url, ...pieces));

  expect(response.status).toBe(status);
  expectDocumented('POST', '/api/waitlist', response);
});

test('responds to an unsupported Expect header as documented', async () => {
  const response = readResponse(
    await sendRaw(api.url, `${HEAD}Expect: tea\r\nConnection: close\r\n\r\n`),
  );

  expect(response.status).toBe(417);
  expectDocumented('POST', '/api/waitlist', response);
});

/** Parses the only response on a connection. */
function readResponse(received: string): { status: number; headers: Headers; text: string } {
  const [head = '', text = ''] = received.split('\r\n\r\n');
  const [statusLine = '', ...lines] = head.split('\r\n');
  const headers = new Headers(lines.map((line) => line.split(': ', 2) as [string, string]));
  return { status: Number(statusLine.split(' ')[1]), headers, text };
}

test.each([
  ['an absolute URL', 'GET http://example.com/healthz HTTP/1.1\r\nHost: x', 200],
  ['bytes that are not text', 'GET /%ff%00 HTTP/1.1\r\nHost: x', 404],
  ['an empty path', 'GET // HTTP/1.1\r\nHost: x', 404],
  ['the methods of all paths', 'OPTIONS * HTTP/1.1\r\nHost: x', 204],
  ['all paths', 'GET * HTTP/1.1\r\nHost: x', 400],
  ['two hosts', 'GET /healthz HTTP/1.1\r\nHost: x\r\nHost: x', 400],
  ['an unsupported method', 'TRACE /api/waitlist HTTP/1.1\r\nHost: x', 405],
  ['the old protocol', 'GET /healthz HTTP/1.0', 200],
  ['another protocol', 'GET /healthz HTTP/1.1\r\nHost: x\r\nUpgrade: h2c', 200],
  ['a query that cannot be decoded', 'GET /healthz?%zz=%ff HTTP/1.1\r\nHost: x', 200],
])('responds to a request for %s', async (_what, head, status) => {
  const response = await sendRaw(api.url, `${head}\r\nConnection: close\r\n\r\n`);

  expect(response).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
});

test('sends the reason to a client that reads only after it has written everything', async () => {
  const body = 'x'.repeat(20_000);
  const head = `${HEAD}Connection: close\r\nContent-Length: ${3 * body.length}\r\n\r\n`;

  const response = await sendThenRead(api.url, head + body, body, body);

  expect(response).toMatch(/^HTTP\/1\.1 413 /);
});

test('stores nothing of a truncated body, and continues serving', async () => {
  await sendAndLeave(api.url, `${HEAD}Content-Length: ${ADA.length + 1}\r\n\r\n${ADA}`);
  await sendAndLeave(api.url, `${HEAD}Transfer-Encoding: chunked\r\n\r\n${chunk(ADA)}`);

  expect(await collect(store.export())).toEqual([]);
  expect((await api.send('GET', '/healthz')).status).toBe(200);
});

test('takes no longer for text made to be slow than for other text of the same length', async () => {
  const timeOf = async (body: object) => {
    const times: number[] = [];
    for (let run = 0; run < 15; run += 1) {
      const started = performance.now();
      await api.join(body);
      times.push(performance.now() - started);
    }
    return times.sort((a, b) => a - b)[7] as number;
  };
  const plain = await timeOf({ name: 'x'.repeat(15_000), email: 'x'.repeat(150) });

  for (const slow of ['@', ' ', 'a.', 'a-', 'é', '\t x', '..', 'xn--']) {
    const long = slow.repeat(Math.floor(5_000 / slow.length));
    const worst = await timeOf({ name: long, email: `a@${long}`, school: `${long}!` });
    expect([slow, worst / plain < 10]).toEqual([slow, true]);
  }
});
