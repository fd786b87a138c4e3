/** @jest-environment node */
import { bundledRelease } from '../../fixtures/bundledRelease.ts';
import { createCircuitBreakers } from '../renderer/createCircuitBreakers.ts';
import type { TrackedRemote } from '../tracking/TrackedRemote.ts';
import { describeRemotes } from './describeRemotes.ts';
import { statusPage } from './statusPage.ts';

it('says which modules of a live release are rendered in the browser only, and why', () => {
  const live = bundledRelease('legal');
  const state = () => ({ live, canary: undefined, refusal: undefined });
  const legal = { name: 'legal', source: { location: 'http://host/' }, state } as TrackedRemote;
  const probeModule = async () => ({ outcome: 'passed' }) as const;
  const circuits = createCircuitBreakers({ probeModule, logger: {} as never });

  circuits.open(`legal/${live.pinned.id}/PrivacyPolicy`, 'it threw <b>');
  circuits.open('legal/fedcba9876543210/TermsOfService', 'it was another release');

  const page = statusPage(describeRemotes([legal], circuits), 'off');
  expect(page).toContain('<strong>PrivacyPolicy in the browser only</strong>: it threw &lt;b&gt;');
  expect(page).toMatch(/tried again at \d{4}-/);
  expect(page).not.toContain('another release');
  circuits.close();
});

it('says of an optional remote without a release that it is optional', () => {
  const state = () => ({ live: undefined, canary: undefined, refusal: undefined });
  const legal = { name: 'legal', source: { location: 'http://host/' }, optional: true, state };
  const circuits = createCircuitBreakers({ probeModule: jest.fn(), logger: {} as never });

  const descriptions = describeRemotes([legal as TrackedRemote], circuits);

  expect(descriptions).toEqual([
    expect.objectContaining({ remote: 'legal', optional: true, live: null, lastRefusal: null }),
  ]);
  expect(statusPage(descriptions, 'off')).toContain('it is optional');
  circuits.close();
});
