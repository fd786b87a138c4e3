/** @jest-environment node */
import { bundledRelease } from '../../../fixtures/bundledRelease.ts';
import type { TrackedRemote } from '../releases/trackRemote.ts';
import { createWithdrawals } from '../rendering/createWithdrawals.ts';
import { describeRemotes } from './describeRemotes.ts';
import { statusPage } from './statusPage.ts';

it('says which modules of a live release are rendered in the browser only, and why', () => {
  const live = bundledRelease('legal');
  const state = () => ({ live, canary: undefined, refusal: undefined });
  const legal = { name: 'legal', source: { location: 'http://host/' }, state } as TrackedRemote;
  const withdrawals = createWithdrawals();

  withdrawals.add(`legal/${live.pinned.id}/PrivacyPolicy`, 'it threw <b>');
  withdrawals.add('legal/fedcba9876543210/TermsOfService', 'it was another release');

  const page = statusPage(describeRemotes([legal], withdrawals), 'off');
  expect(page).toContain('<strong>PrivacyPolicy in the browser only</strong>: it threw &lt;b&gt;');
  expect(page).not.toContain('another release');
});
