import type { LimitResult } from '../limits/createLimits.ts';
import type { SignUp } from '../store/SignUp.ts';
import { createWaitlist } from './createWaitlist.ts';

const CODE = 'abcdefghijklmnop';
const ADA = { name: 'Ada', email: 'ada@example.com' };

function waitlist({ referral = 'allowed' }: { referral?: LimitResult } = {}) {
  const stored: SignUp[] = [];
  const quarantined: SignUp[] = [];
  const countReferral = jest.fn(async () => referral);
  const signedUp = jest.fn();
  const { join } = createWaitlist({
    store: {
      add: async (signUp) => (stored.push(signUp) === 1 ? 'added' : 'present'),
      quarantine: async (signUp) => void quarantined.push(signUp),
    },
    limits: { countEmail: async () => 'allowed', countReferral },
    now: () => new Date(0),
    signedUp,
    minimumDurationMs: 0,
  });
  return { join, stored, quarantined, countReferral, signedUp };
}

test('counts no referral for a sign-up without a link', async () => {
  const { join, stored, countReferral } = waitlist();

  await join(ADA, '203.0.113.7');
  await join({ ...ADA, referredBy: CODE }, '203.0.113.7');

  expect(countReferral.mock.calls).toEqual([['203.0.113.7', CODE]]);
  expect(stored.map(({ referredBy }) => referredBy)).toEqual([undefined, CODE]);
});

test('stores a sign-up beyond the limit of its link without the referral', async () => {
  const { join, stored } = waitlist({ referral: { retryAfterSeconds: 60 } });

  const { outcome } = await join({ ...ADA, referredBy: CODE }, '203.0.113.7');

  expect(outcome).toBe('accepted');
  expect(stored[0]).not.toHaveProperty('referredBy');
});

test('a program that fills the hidden field causes no mail to a listed person', async () => {
  const { join, stored, quarantined, signedUp } = waitlist();

  await join(ADA, '203.0.113.7');
  await join({ ...ADA, honeypot: 'filled' }, '203.0.113.7');

  expect(signedUp.mock.calls).toEqual([['ada@example.com']]);
  expect([stored.length, quarantined.length]).toEqual([1, 1]);
});
