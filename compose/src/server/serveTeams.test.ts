/** @jest-environment node */
import Koa from 'koa';
import { listenLocally } from '../../../service/fixtures/listenLocally.ts';
import { liveRelease } from '../../fixtures/liveRelease.ts';
import type { TrackedRemote } from '../releases/tracking/trackRemote.ts';
import type { Observations } from './admin/describeRemotes.ts';
import { serveTeams } from './serveTeams.ts';

const closings: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closings.splice(0)) await close();
});

/** A server with the remote `legal`, and its reading of the measurements. */
async function serveLegal(state: () => unknown) {
  const legal = { name: 'legal', source: { location: 'http://host/' }, state } as TrackedRemote;
  const read = jest.fn(async () => ({ vitalsOf: () => [], costOf: () => null }));
  const observations = { visits: { read }, circuits: { of: () => [] } } as unknown as Observations;
  const releases = { remotes: () => [legal] } as unknown as Parameters<typeof serveTeams>[0];
  const unobserved = { unrenderedRegions: { of: () => [] }, slotsWithoutRoom: () => [] };
  const serve = serveTeams(releases, {
    ...observations,
    ...unobserved,
    canaryCounts: () => undefined,
  });
  const { url, close } = await listenLocally(new Koa().use(serve).callback());
  closings.push(close);
  return { url, read };
}

it.each([
  ['the refusal of the current publication, without private paths', true],
  ['no refusal of an earlier publication', false],
])('the status of a remote contains %s', async (_what, isRefused) => {
  const refusal = {
    release: 'fedcba9876543210',
    reason: 'EACCES /srv/private',
    publicReason: 'its page /legal cannot be rendered',
    at: new Date(0),
  };
  const { url } = await serveLegal(() => ({ live: liveRelease('legal'), refusal, isRefused }));

  const response = await fetch(`${url}/_shell/status/legal`);

  const { release, publicReason: reason } = refusal;
  expect(await response.json()).toMatchObject({
    live: { release: '0123456789abcdef' },
    refusal: isRefused ? { release, reason, at: '1970-01-01T00:00:00.000Z' } : null,
  });
});

it('reads the measurements once for any number of callers', async () => {
  const { url, read } = await serveLegal(() => ({ live: liveRelease('legal') }));

  const responses = await Promise.all(
    Array.from({ length: 150 }, () => fetch(`${url}/_shell/status/legal`)),
  );

  expect(await responses[0]?.json()).toMatchObject({ live: { share: 100, visits: [] } });
  expect(responses.map(({ status }) => status)).toEqual(Array(150).fill(200));
  expect(read).toHaveBeenCalledTimes(1);
});
