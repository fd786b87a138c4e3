/** @jest-environment node */
import Koa from 'koa';
import { Registry } from 'prom-client';
import { type LocalServer, listenLocally } from '../../../../service/fixtures/listenLocally.ts';
import { bundledRelease } from '../../../fixtures/bundledRelease.ts';
import type { ObservedRemote } from '../../releases/tracking/RemoteState.ts';
import type { RemoteDescription } from './describeRemotes.ts';
import { serveAdmin } from './serveAdmin.ts';

const NAMES = Array.from({ length: 40 }, (_none, index) => `team${String(index).padStart(2, '0')}`);
const BROKEN = 'team17';
const REFUSED = 'team30';
const WITH_CANARY = 'team05';

const REFUSAL = { reason: 'it threw <b>', at: new Date(0), nextTry: undefined };

const remotes = NAMES.map((name, index): ObservedRemote => {
  const live = { ...bundledRelease(name), since: new Date(index) };
  return {
    name,
    source: { location: `http://${name}.example/` },
    state: () => ({
      live: name === BROKEN ? undefined : live,
      canary: name === WITH_CANARY ? { release: live, share: 5 } : undefined,
      refusal: name === REFUSED ? REFUSAL : undefined,
      isRefused: name === REFUSED,
    }),
  } as unknown as ObservedRemote;
});

const readVisits = jest.fn(async () => ({ vitalsOf: () => [], costOf: () => null }));

const feed = {
  location: 'http://host.example/remotes.json',
  sequence: 7,
  remotes: 40,
  refusal: { reason: 'its number is <6>', since: new Date(0) },
};

let server: LocalServer;
beforeAll(async () => {
  const admin = serveAdmin(
    () => remotes,
    {
      circuits: { of: () => [] },
      visits: { read: readVisits },
      unrenderedRegions: { of: () => [] },
      canaryCounts: () => undefined,
      slotsWithoutRoom: () => [],
    },
    new Registry(),
    { feed: () => feed },
  );
  server = await listenLocally(new Koa().use(admin).callback());
});
afterAll(() => server.close());

const read = (query: string, accept = 'text/html') =>
  fetch(`${server.url}/_shell/remotes${query}`, { headers: { accept } });

async function namesFor(query: string): Promise<string[]> {
  const { remotes } = await (await read(query, 'application/json')).json();
  return remotes.map(({ remote }: RemoteDescription) => remote);
}

it('lists remotes with failures first: without a release, then with a refusal, then by name', async () => {
  expect((await namesFor('')).slice(0, 4)).toEqual([BROKEN, REFUSED, 'team00', 'team01']);
  expect(await namesFor('')).toHaveLength(NAMES.length);
});

it.each([
  ['?show=failing', [BROKEN, REFUSED]],
  ['?show=canary', [WITH_CANARY]],
  ['?name=TEAM1&sort=name', NAMES.slice(10, 20)],
  ['?show=failing&name=3', [REFUSED]],
  ['?name=other', []],
])('%s shows these remotes only', async (query, names) => {
  expect(await namesFor(query)).toEqual(names);
});

it('sorts by the newest release', async () => {
  expect((await namesFor('?sort=newest')).slice(0, 2)).toEqual(['team39', 'team38']);
  expect((await namesFor('?sort=newest')).at(-1)).toBe(BROKEN);
});

it.each(['?show=unknown&sort=unknown', '?name=a&name=b', `?name=${'x'.repeat(200)}`])(
  'shows all remotes for an invalid query: %s',
  async (query) => {
    expect(await namesFor(query)).toHaveLength(NAMES.length);
  },
);

it('shows on the page how many remotes fail, and keeps the selection', async () => {
  const response = await read('?show=failing&name=%22%3Eteam');
  const page = await response.text();

  expect(response.headers.get('content-security-policy')).toContain("form-action 'self'");
  expect(page).toContain('2 of 40 failing');
  expect(page).toContain('<option value="failing" selected>');
  expect(page).toContain('value="&quot;&gt;team"');
  expect(page).toContain('No remote matches.');
});

it('reads the measurements of visits once for all remotes', async () => {
  readVisits.mockClear();

  await read('');

  expect(readVisits).toHaveBeenCalledTimes(1);
});

it('shows the feed of remotes, and since when and why it is refused', async () => {
  const page = await (await read('')).text();
  const json = await (await read('', 'application/json')).json();

  expect(page).toContain(
    'number 7, 40 remotes. <strong>Refused</strong> since 1970-01-01T00:00:00.000Z: its number is &lt;6&gt;',
  );
  expect(page).toContain('<code>http://host.example/remotes.json</code>');
  expect(json.feed).toEqual(JSON.parse(JSON.stringify(feed)));
});
