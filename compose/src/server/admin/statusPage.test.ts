/** @jest-environment node */
import { bundledRelease } from '../../../fixtures/bundledRelease.ts';
import type { UnrenderedRegion } from '../../pages/metrics/createUnrenderedRegions.ts';
import type { TrackedRemote } from '../../releases/tracking/TrackedRemote.ts';
import { createCircuitBreakers } from '../../rendering/renderer/createCircuitBreakers.ts';
import { describeRemotes } from './describeRemotes.ts';
import type { RemotesView } from './remotesView.ts';
import { statusPage } from './statusPage.ts';

const VIEW: RemotesView = { show: 'all', sort: 'failures', name: '' };

const NO_VISITS = {
  visits: { read: async () => ({ vitalsOf: () => [], costOf: () => null }) },
  unrenderedRegions: { of: () => [] as UnrenderedRegion[] },
  canaryCounts: () => undefined,
  slotsWithoutRoom: () => [] as string[],
};

it('shows which modules of a live release are rendered in the browser only, and why', async () => {
  const live = bundledRelease('legal');
  const state = () => ({ live, canary: undefined, refusal: undefined });
  const legal = { name: 'legal', source: { location: 'http://host/' }, state } as TrackedRemote;
  const probeModule = async () => ({ outcome: 'passed' }) as const;
  const circuits = createCircuitBreakers({ probeModule, logger: {} as never });

  circuits.open(`legal/${live.pinned.id}/PrivacyPolicy`, 'it threw <b>');
  circuits.open('legal/fedcba9876543210/TermsOfService', 'it was another release');

  const page = statusPage(await describeRemotes([legal], { ...NO_VISITS, circuits }), VIEW, 'off');
  expect(page).toContain('<strong>PrivacyPolicy in the browser only</strong>: it threw &lt;b&gt;');
  expect(page).toMatch(/tried again at \d{4}-/);
  expect(page).not.toContain('another release');
  circuits.close();
});

it('shows which regions the last page lacked in its HTML, and why', async () => {
  const live = bundledRelease('legal');
  const state = () => ({ live, canary: undefined, refusal: undefined });
  const legal = { name: 'legal', source: { location: 'http://host/' }, state } as TrackedRemote;
  const circuits = createCircuitBreakers({ probeModule: jest.fn(), logger: {} as never });
  const module = `legal/${live.pinned.id}/PrivacyPolicy`;
  const left = { module, cause: 'memory', reason: 'too <large>', since: new Date(0) } as const;

  const descriptions = await describeRemotes([legal], {
    ...NO_VISITS,
    circuits,
    unrenderedRegions: { of: () => [left] },
  });

  expect(descriptions[0]?.live?.leftToBrowser).toEqual([
    expect.objectContaining({ module: 'PrivacyPolicy', cause: 'memory' }),
  ]);
  expect(statusPage(descriptions, VIEW, 'off')).toContain(
    '<strong>PrivacyPolicy left to the browser</strong>: too &lt;large&gt;',
  );
});

it('marks an optional remote without a release as optional', async () => {
  const state = () => ({ live: undefined, canary: undefined, refusal: undefined });
  const legal = { name: 'legal', source: { location: 'http://host/' }, optional: true, state };
  const circuits = createCircuitBreakers({ probeModule: jest.fn(), logger: {} as never });

  const descriptions = await describeRemotes([legal as TrackedRemote], { ...NO_VISITS, circuits });

  expect(descriptions).toEqual([
    expect.objectContaining({ remote: 'legal', optional: true, live: null, lastRefusal: null }),
  ]);
  expect(statusPage(descriptions, VIEW, 'off')).toContain('it is optional');
  circuits.close();
});

it('shows which share of the visitors has the canary, and the next step of it', async () => {
  const live = bundledRelease('legal');
  const later = [20, 50].map((share) => ({ share, from: Date.UTC(2026, 0, 1) }));
  const state = () => ({ live, canary: { release: live, share: 5, later }, refusal: undefined });
  const legal = { name: 'legal', source: { location: 'http://host/' }, state };
  const circuits = createCircuitBreakers({ probeModule: jest.fn(), logger: {} as never });

  const page = statusPage(
    await describeRemotes([legal as never], { ...NO_VISITS, circuits }),
    VIEW,
    'off',
  );

  expect(page).toContain('5% of visitors');
  expect(page).toContain('then 20%, not before 2026-01-01T00:00:00.000Z');
  circuits.close();
});

it('shows the metrics of visits beside their release', async () => {
  const live = bundledRelease('legal');
  const state = () => ({ live, canary: undefined, refusal: undefined });
  const legal = { name: 'legal', source: { location: 'http://host/' }, state } as TrackedRemote;
  const circuits = createCircuitBreakers({ probeModule: jest.fn(), logger: {} as never });
  const reading = {
    vitalsOf: () => [{ page: 'terms', visits: 40, lcpMs: 1_250, inpMs: null, cls: 0.01 }],
    costOf: () => ({ visits: 9, inpMs: 64, bytes: 8_123, longFramesMs: null, errors: 2 }),
  };
  const visits = { read: async () => reading };

  const page = statusPage(
    await describeRemotes([legal], { ...NO_VISITS, circuits, visits }),
    VIEW,
    'off',
  );

  expect(page).toContain('terms, 40 measured: LCP 1250 ms, INP – ms, CLS 0.01');
  expect(page).toContain(
    'in 9 visits: INP 64 ms in its regions, 8123 bytes transferred, – ms in long frames; 2 errors',
  );
  circuits.close();
});

it('shows the slots that have no room for the module of a release', async () => {
  const live = bundledRelease('legal');
  const state = () => ({ live, canary: undefined, refusal: undefined });
  const legal = { name: 'legal', source: { location: 'http://host/' }, state } as TrackedRemote;
  const circuits = createCircuitBreakers({ probeModule: jest.fn(), logger: {} as never });
  const slotsWithoutRoom = () => ['offers'];

  const descriptions = await describeRemotes([legal], { ...NO_VISITS, circuits, slotsWithoutRoom });

  expect(descriptions[0]?.live?.withoutRoom).toEqual(['offers']);
  expect(statusPage(descriptions, VIEW, 'off')).toContain(
    '<strong>left out of the slot offers</strong>, which is full',
  );
});
