/** @jest-environment node */
import { type StartedTestSite, startTestSite } from '../../fixtures/startTestSite.ts';
import type { Witness } from '../canary/createCanaryJudge.ts';

const FAILURE = { remote: 'legal', release: '0123456789abcdef' };

let site: StartedTestSite;
let witnesses: Witness[];
beforeEach(async () => {
  witnesses = [];
  const judge = {
    served: () => {},
    failed: (_failure: unknown, witness: Witness) => void witnesses.push(witness),
    hear: () => {},
  };
  site = await startTestSite({
    judge,
    trustedProxies: 1,
    isKnown: ({ remote }) => remote === 'legal',
  });
});
afterEach(() => site.stop());

const report = (headers: Record<string, string> = {}, failure: object = FAILURE) =>
  fetch(`${site.url}/_shell/region-failures`, {
    method: 'POST',
    headers,
    body: JSON.stringify(failure),
  });

const from = (address: string, bucket: number) =>
  report({ 'x-forwarded-for': address, cookie: `canary=${bucket}` });

const visitors = () => new Set(witnesses.map(({ visitor }) => visitor)).size;

it('hears of a failure, with the number of the visitor', async () => {
  expect((await from('203.0.113.1', 7)).status).toBe(204);
  await report({ cookie: 'canary=1000' });

  expect(witnesses.map(({ bucket }) => bucket)).toEqual([7, undefined]);
});

it('takes all that comes from a public address for one visitor, whatever number it says', async () => {
  for (let bucket = 0; bucket < 5; bucket += 1) await from('203.0.113.1', bucket);
  for (const end of ['1', '2', 'ffff:3']) await from(`2001:db8:1:2::${end}`, 0);
  expect(visitors()).toBe(2);

  await from('203.0.113.2', 0);
  expect(visitors()).toBe(3);
});

it('tells visitors of a private network apart by their numbers', async () => {
  for (let bucket = 0; bucket < 5; bucket += 1) await from('10.0.0.1', bucket);

  expect(visitors()).toBe(5);
});

it('believes no address that a visitor makes up', async () => {
  for (const made of ['198.51.100.1', '198.51.100.2']) await from(`${made}, 203.0.113.1`, 0);

  expect(visitors()).toBe(1);
});

it('does not hear of what another site has sent, nor of a release that was never live', async () => {
  expect((await report({ 'sec-fetch-site': 'cross-site' })).status).toBe(403);
  await report({}, { ...FAILURE, remote: 'other' });

  expect(witnesses).toEqual([]);
});

it('names no address', async () => {
  await from('203.0.113.1', 0);

  expect(JSON.stringify([witnesses, site.logged])).not.toContain('203.0.113');
});
