/** @jest-environment node */
import { createHttpServer } from '@statline/service/http/createHttpServer';
import { signMessage } from '@statline/service/webhooks/signMessage';
import { listenLocally } from '../../../../service/fixtures/listenLocally.ts';
import { createAdminApp } from '../createAdminApp.ts';

const SECRET = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;
const BODY = '{"type":"released"}';

let server: Awaited<ReturnType<typeof listenLocally>>;
let checks: number;

async function use(secret?: string): Promise<void> {
  checks = 0;
  const look = () => {
    checks += 1;
  };
  const app = createAdminApp({ admin: (_ctx, next) => next(), look }, secret);
  server = await listenLocally(createHttpServer(app.callback()).server);
}

afterEach(() => server.close());

const send = async (headers: Record<string, string>, body = BODY) => {
  const { status } = await fetch(`${server.url}/_shell/releases`, {
    method: 'POST',
    headers,
    body,
  });
  return status;
};
const signed = (secret = SECRET, at = new Date()) => ({
  ...signMessage(secret, 'msg_1', at, BODY),
});

it('makes the shell check for releases, given the secret', async () => {
  await use(SECRET);

  expect(await send(signed())).toBe(202);
  expect(checks).toBe(1);
});

it('takes one of several signatures, as while the secret changes', async () => {
  await use(SECRET);
  const headers = signed();

  const both = { ...headers, 'webhook-signature': `v1,AAAA ${headers['webhook-signature']}` };

  expect(await send(both)).toBe(202);
});

const MINUTES = 60_000;

it.each([
  ['without a signature', {}, BODY],
  ['of another secret', signed(`whsec_${Buffer.alloc(32, 8).toString('base64')}`), BODY],
  ['of another body', signed(), '{}'],
  ['of an hour ago', signed(SECRET, new Date(Date.now() - 60 * MINUTES)), BODY],
  ['of the future', signed(SECRET, new Date(Date.now() + 6 * MINUTES)), BODY],
  ['without a moment', { ...signed(), 'webhook-timestamp': 'now' }, BODY],
  ['of a later version alone', { ...signed(), 'webhook-signature': 'v2,AAAA' }, BODY],
  ['that is too long', signed(), 'x'.repeat(20_000)],
])('refuses a message %s', async (_what, headers, body) => {
  await use(SECRET);

  expect(await send(headers, body)).toBe(401);
  expect(checks).toBe(0);
});

it('is not there without a secret', async () => {
  await use();

  expect(await send(signed())).toBe(404);
  expect(checks).toBe(0);
});
