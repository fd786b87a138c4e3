/** @jest-environment node */
import { bundledRelease } from '../../../fixtures/bundledRelease.ts';
import { type Refusal, refusalOf } from '../../releases/admission/createRefusals.ts';
import type { ObservedRemote, RemoteState } from '../../releases/tracking/RemoteState.ts';
import { createCircuitBreakers } from '../../rendering/renderer/createCircuitBreakers.ts';
import { describeRemotes, type Observations } from './describeRemotes.ts';
import { remotesPage } from './remotesPage.ts';
import type { RemotesView } from './remotesView.ts';

const VIEW: RemotesView = { show: 'all', sort: 'failures', name: '' };

/** The remote `legal` in a state, as it is described and shown. */
async function show(
  state: Partial<RemoteState>,
  observed: Partial<Observations> = {},
  optional = false,
) {
  const legal = {
    name: 'legal',
    source: { location: 'http://host/' },
    optional,
    state: () => state,
  };
  const descriptions = await describeRemotes([legal as unknown as ObservedRemote], {
    circuits: { of: () => [] },
    visits: { read: async () => ({ vitalsOf: () => [], costOf: () => null }) },
    unrenderedRegions: { of: () => [] },
    canaryCounts: () => undefined,
    slotsWithoutRoom: () => [],
    ...observed,
  });
  return { descriptions, page: remotesPage(descriptions, VIEW, 'off') };
}

const live = bundledRelease('legal');
const POLICY = `legal/${live.pinned.id}/PrivacyPolicy`;

it('shows which modules of a live release are rendered in the browser only, and why', async () => {
  const probeModule = async () => ({ outcome: 'passed' }) as const;
  const circuits = createCircuitBreakers(probeModule, {} as never);
  circuits.open(POLICY, 'it threw <b>');
  circuits.open('legal/fedcba9876543210/TermsOfService', 'it was another release');

  const { page } = await show({ live }, { circuits });

  expect(page).toContain('<strong>PrivacyPolicy in the browser only</strong>: it threw &lt;b&gt;');
  expect(page).toMatch(/tried again at \d{4}-/);
  expect(page).not.toContain('another release');
  circuits.close();
});

it('shows when a refused release, or a poll that failed, is tried again', async () => {
  const at = new Date(0);
  const failed = refusalOf(new Error('the host is down'), at);
  const shown = async (refusal: Refusal) => (await show({ live, refusal })).page;

  expect(await shown(failed)).toContain(
    `no manifest, ${at.toISOString()}; tried again at each poll`,
  );
  const nextTry = new Date(60_000);
  expect(await shown({ ...failed, release: 'a'.repeat(16), nextTry })).toContain(
    `; tried again from ${nextTry.toISOString()}`,
  );
  expect(await shown({ ...failed, nextTry: undefined })).toContain('; refused for good');
});

it('shows which regions of the last page lacked their HTML, and why', async () => {
  const cause = 'memory';
  const left = { module: POLICY, cause, reason: 'too <large>', since: new Date(0) } as const;

  const { descriptions, page } = await show({ live }, { unrenderedRegions: { of: () => [left] } });

  expect(descriptions[0]?.live?.leftToBrowser).toEqual([
    expect.objectContaining({ module: 'PrivacyPolicy', cause }),
  ]);
  expect(page).toContain('<strong>PrivacyPolicy left to the browser</strong>: too &lt;large&gt;');
});

it('marks an optional remote without a release as optional', async () => {
  const { descriptions, page } = await show({}, {}, true);

  expect(descriptions).toEqual([
    expect.objectContaining({ remote: 'legal', optional: true, live: null, lastRefusal: null }),
  ]);
  expect(page).toContain('it is optional');
});

it("shows the canary's share of the visitors, and its next step", async () => {
  const later = [20, 50].map((share) => ({ share, from: Date.UTC(2026, 0, 1) }));

  const { page } = await show({ live, canary: { release: live, share: 5, later } as never });

  expect(page).toContain('5% of visitors');
  expect(page).toContain('then 20%, not before 2026-01-01T00:00:00.000Z');
});

it('shows the metrics of visits beside their release', async () => {
  const reading = {
    vitalsOf: () => [{ page: 'terms', visits: 40, lcpMs: 1_250, inpMs: null, cls: 0.01 }],
    costOf: () => ({ visits: 9, inpMs: 64, bytes: 8_123, longFramesMs: null, errors: 2 }),
  };

  const { page } = await show({ live }, { visits: { read: async () => reading } });

  expect(page).toContain('terms, 40 measured: LCP 1250 ms, INP – ms, CLS 0.01');
  expect(page).toContain(
    'in 9 visits: INP 64 ms in its regions, 8123 bytes transferred, – ms in long frames; 2 errors',
  );
});

it("shows the slots without room for a release's module", async () => {
  const { descriptions, page } = await show({ live }, { slotsWithoutRoom: () => ['offers'] });

  expect(descriptions[0]?.live?.withoutRoom).toEqual(['offers']);
  expect(page).toContain('<strong>left out of the slot offers</strong>, which is full');
});
