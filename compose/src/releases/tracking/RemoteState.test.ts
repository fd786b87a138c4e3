/** @jest-environment node */
import { liveRelease } from '../../../fixtures/liveRelease.ts';
import { refusalOf } from '../admission/createRefusals.ts';
import { ReleaseRefused } from '../ReleaseRefused.ts';
import { type RemoteState, verdictOn } from './RemoteState.ts';

const live = liveRelease('legal');

describe('verdictOn', () => {
  const [ID, OTHER] = ['0'.repeat(16), '1'.repeat(16)];
  const pinnedAs = (id: string) => ({ ...live, pinned: { ...live.pinned, id } });
  const refused = refusalOf(new ReleaseRefused('it throws'), new Date());
  const unreachable = refusalOf(new Error('the host is down'), new Date());
  const withdrawn = { id: ID, share: 5, reason: 'it was slow', at: '' };
  const state = (own: Partial<RemoteState>): RemoteState => ({
    live: pinnedAs(OTHER),
    canary: undefined,
    refusal: undefined,
    ...own,
  });

  it.each([
    ['of the gate first', state({ live: pinnedAs(ID) }), refused, 'refused', 'it throws'],
    ['on the live release', state({ live: pinnedAs(ID) }), unreachable, 'live', undefined],
    [
      'on the canary',
      state({ canary: { release: pinnedAs(ID), share: 5 } }),
      undefined,
      'canary',
      undefined,
    ],
    [
      'on a withdrawn canary',
      state({ withdrawn }),
      undefined,
      'refused',
      'the canary was withdrawn: it was slow',
    ],
    [
      'on a release that could not be fetched',
      state({}),
      unreachable,
      'unknown',
      'the host is down',
    ],
    ['of the last poll', state({}), undefined, 'unknown', 'no manifest'],
  ])('returns the verdict %s', (_what, remote, own, expected, reason) => {
    const pollFailure = refusalOf(new Error('no manifest'), new Date());

    expect(verdictOn(ID, remote, own, pollFailure)).toEqual({ state: expected, reason });
  });
});
