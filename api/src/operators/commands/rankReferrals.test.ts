import { callCommand } from '../../../fixtures/callCommand.ts';
import { testMail } from '../../../fixtures/contracts/addressesContract.ts';
import { sampleSignUp } from '../../../fixtures/samples/sampleSignUp.ts';
import {
  openTemporaryStore,
  type TemporaryStore,
} from '../../../fixtures/stores/openTemporaryStore.ts';

const NOW = new Date('2026-03-06T12:00:00.000Z');
const BOB = sampleSignUp({ emailKey: 'bob@x.com', email: 'bob@x.com' });

let store: TemporaryStore;

beforeEach(async () => {
  const mail = testMail({ tokenHashOf: ({ emailKey }) => emailKey.padEnd(43, '-') });
  store = await openTemporaryStore({ mail });
  const links = ['', '', 'ada@example.com-', 'bob@x.com-------', 'bob@x.com-------'];
  const people = links.map((referredBy, index) => ({
    ...sampleSignUp({ emailKey: `${index}@x.com` }),
    ...(referredBy && { referredBy }),
  }));
  for (const person of [sampleSignUp(), BOB, ...people.slice(2)]) {
    await store.add(person);
    await store.addresses.mark(person, 'confirmed', NOW);
  }
});
afterEach(() => store.discard());

const run = (...words: string[]) => callCommand(store, ['referrals', ...words]);

test('lists people by referrals, in descending order', async () => {
  const { exitCode, output } = await run('--format', 'json');

  expect(exitCode).toBe(0);
  expect(JSON.parse(output)).toMatchObject([
    { referrals: 2, email: 'bob@x.com' },
    { referrals: 1, email: 'Ada@Example.com' },
  ]);
});

test('lists no more people than the limit', async () => {
  const { output } = await run('--limit', '1');

  expect(output.trimEnd().split('\r\n')).toEqual([
    '"referrals","name","email","school","signed up at"',
    '"2","Ada Lovelace","bob@x.com","Cambridge","2026-03-05T12:00:00.000Z"',
  ]);
});

test('refuses an invalid limit', async () => {
  expect((await run('--limit', 'all')).exitCode).toBe(2);
});
