/** @jest-environment node */
import type { AnyLoad, LoadFetch } from '../../site/loads/Load.ts';
import { FetchRefused } from '../sandbox/createFetchClient.ts';
import { loadSample } from './loadSample.ts';

const responded: LoadFetch = async () => new Response('{}');
const failing: LoadFetch = async () => new Response('', { status: 503 });
const unavailable: LoadFetch = () => Promise.reject(new TypeError('fetch failed'));
const ungranted: LoadFetch = () => Promise.reject(new FetchRefused('it is not granted'));

const fetching: AnyLoad = async ({ fetch }) => {
  const response = await fetch('/api/stock');
  if (!response.ok) throw new Error('no stock');
  return { data: 'stock' };
};
const throwing: AnyLoad = async ({ fetch }) => {
  await fetch('/api/stock').catch(() => {});
  throw new Error('a mistake');
};

const load = (fetch: LoadFetch, ofModule: AnyLoad) =>
  loadSample(ofModule, { props: {}, path: '/', params: {} }, () => fetch);

it("returns the data of a module's load", async () => {
  expect(await load(responded, fetching)).toEqual({ data: 'stock' });
});

it.each([
  ['it fails though it got a response', responded, throwing, 'a mistake'],
  ['it made no request', unavailable, () => Promise.reject(new Error('a mistake')), 'a mistake'],
  ['it fetches what is not granted', ungranted, fetching, 'it is not granted'],
] as const)('refuses a release whose load fails if %s', async (_what, fetch, ofModule, why) => {
  expect(await load(fetch, ofModule)).toEqual({ refusal: why });
});

it.each([
  ['responds with a failure', failing],
  ['is unavailable', unavailable],
])('does not judge a load that fails because its fetch %s', async (_what, fetch) => {
  expect(await load(fetch, fetching)).toBe('unknown');
  expect(await load(fetch, throwing)).toBe('unknown');
});
