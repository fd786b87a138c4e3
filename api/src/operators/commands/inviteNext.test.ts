import { callCommand } from '../../../fixtures/callCommand.ts';
import { sampleSignUp } from '../../../fixtures/samples/sampleSignUp.ts';
import {
  openTemporaryStore,
  type TemporaryStore,
} from '../../../fixtures/stores/openTemporaryStore.ts';
import { unavailableStore } from '../../../fixtures/stores/unavailableStore.ts';

let store: TemporaryStore;

beforeEach(async () => {
  store = await openTemporaryStore();
  for (const letter of 'abc')
    await store.add(sampleSignUp({ email: `${letter}@x.com`, emailKey: `${letter}@x.com` }));
});
afterEach(() => store.discard());

const run = (...words: string[]) => callCommand(store, words);
const addresses = (csv: string) =>
  [...csv.matchAll(/"(\w@x\.com)"/g)].map(([, address]) => address);

test('lists the next people and skips them the next time', async () => {
  const first = await run('invite', '--next', '2');
  const second = await run('invite', '--next', '2');
  const third = await run('invite', '--next', '2');

  expect(addresses(first.output)).toEqual(['a@x.com', 'b@x.com']);
  expect(first.stderr).toBe('Batch 1: 2 invited. To list it again: invite --batch 1\n');
  expect(addresses(second.output)).toEqual(['c@x.com']);
  expect(third).toEqual({
    exitCode: 1,
    output: '',
    stderr: 'Everybody on the list has been invited.\n',
  });
});

test('a batch whose outcome is unknown may have been made', async () => {
  const inviting = callCommand({ ...store, invite: unavailableStore.invite }, 'invite --next 2');

  await expect(inviting).rejects.toMatchObject({
    code: 'store.unavailable',
    advice: 'the batch may have been made: look at signups batches before you try again',
  });
});

test('lists a batch again, as after a crash', async () => {
  const { output } = await run('invite', '--next', '2');

  expect(await run('invite', '--batch', '1')).toEqual({ exitCode: 0, output, stderr: '' });
  expect((await run('invite', '--batch', '2')).exitCode).toBe(1);
  expect((await run('batches')).output).toBe(
    '"batch","invited at","people"\r\n"1","2026-03-05T18:00:00.000Z","2"\r\n',
  );
});

test.each([
  ['--next', '0'],
  ['--next', '10001'],
  ['--next', '-1'],
  ['--next', '1e2'],
  ['--batch', 'x'],
  ['--next', '1', '--batch', '1'],
  ['--next', '1', '--format', 'xml'],
])('invites nobody for %s %s %s %s', async (...words) => {
  const { exitCode } = await run('invite', ...words.filter((word) => word !== undefined));

  expect(exitCode).toBe(2);
  expect((await store.statistics(new Date())).invited).toBe(0);
});
