/** @jest-environment node */
import type { RemoteDescription } from './describeRemotes.ts';
import { severityOf } from './remotesView.ts';

it.each([
  ['before the canary was withdrawn', '2026-01-01T00:00:00.000Z', 1],
  ['after it', '2026-01-03T00:00:00.000Z', 0],
])(
  'counts a withdrawn canary as a failure unless the live release is newer: %s',
  (_when, since, severity) => {
    const live = { since, openCircuits: [], leftToBrowser: [] };
    const withdrawn = { release: 'cccccccccccccccc', at: '2026-01-02T00:00:00.000Z' };
    const remote = {
      live,
      canary: null,
      refused: false,
      withdrawn,
    } as unknown as RemoteDescription;

    expect(severityOf(remote)).toBe(severity);
  },
);
