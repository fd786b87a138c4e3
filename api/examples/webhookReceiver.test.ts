import { signMessage } from '@statline/service/webhooks/signMessage';
import { isGenuine } from './webhookReceiver.ts';

const SECRET = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;
const NOW = new Date('2026-03-05T12:00:00.000Z');
const BODY = '{"type":"waitlist.signed_up"}';
const headers = () => ({ ...signMessage(SECRET, 'event-1', NOW, BODY) });

test('accepts a message signed by the API', () => {
  expect(isGenuine(SECRET, headers(), BODY, NOW)).toBe(true);
});

test('signs as specified by Standard Webhooks: the example of its libraries', () => {
  const signed = signMessage(
    'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
    'msg_p5jXN8AQM9LWM0D4loKWxJek',
    new Date(1_614_265_330_000),
    '{"test": 2432232314}',
  );

  expect(signed['webhook-signature']).toBe('v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=');
});

test.each([
  ['another body', {}, `${BODY} `, NOW],
  ['another id', { 'webhook-id': 'event-2' }, BODY, NOW],
  ['another timestamp', { 'webhook-timestamp': String(NOW.getTime() / 1_000 + 1) }, BODY, NOW],
  ['an invalid timestamp', { 'webhook-timestamp': 'x' }, BODY, NOW],
  ['no signature', { 'webhook-signature': '' }, BODY, NOW],
  [
    'half a signature',
    { 'webhook-signature': headers()['webhook-signature'].slice(0, 20) },
    BODY,
    NOW,
  ],
  [
    'another version',
    { 'webhook-signature': headers()['webhook-signature'].replace('v1', 'v2') },
    BODY,
    NOW,
  ],
  ['a copy of an hour ago', {}, BODY, new Date(NOW.getTime() + 3_600_000)],
])('refuses a message with %s', (_what, changed, body, now) => {
  expect(isGenuine(SECRET, { ...headers(), ...changed }, body, now)).toBe(false);
});

test('refuses a message signed with another secret', () => {
  const other = `whsec_${Buffer.alloc(32, 8).toString('base64')}`;

  expect(isGenuine(other, headers(), BODY, NOW)).toBe(false);
});
