import { COMMAND_TIME, callCommand } from '../../../fixtures/callCommand.ts';
import { testMail } from '../../../fixtures/contracts/addressesContract.ts';
import { sampleSignUp } from '../../../fixtures/samples/sampleSignUp.ts';
import {
  openTemporaryStore,
  type TemporaryStore,
} from '../../../fixtures/stores/openTemporaryStore.ts';

const PEOPLE = ['ada@x.com', '+bob@x.com', 'cyd@x.com'].map((email) =>
  sampleSignUp({ email, emailKey: email }),
);

let store: TemporaryStore;

beforeEach(async () => {
  store = await openTemporaryStore({ mail: testMail() });
  for (const person of PEOPLE) await store.add(person);
});
afterEach(() => store.discard());

const unsubscribe = (csv: string) => callCommand(store, 'mail unsubscribed', csv);

test('unsubscribes people again who had unsubscribed before a restore', async () => {
  const later = await openTemporaryStore({ mail: testMail() });
  for (const person of PEOPLE) await later.add(person);
  for (const person of PEOPLE.slice(0, 2)) {
    await later.addresses.mark(person, 'unsubscribed', COMMAND_TIME);
  }
  const { output: csv } = await callCommand(later, 'export --state unsubscribed');
  await later.discard();

  const first = await unsubscribe(csv);
  const second = await unsubscribe(csv);

  for (const { exitCode, output } of [first, second]) {
    expect(exitCode).toBe(0);
    expect(output).toBe('2 unsubscribed, 0 not on the list, 0 refused.\n');
  }
  expect(await store.addresses.figures()).toMatchObject({ pending: 1, unsubscribed: 2 });
});

test('accepts a list of addresses, and reports lines without one without quoting them', async () => {
  const { exitCode, output, stderr } = await unsubscribe(
    'Email\nADA\u200b@x.com\nnobody\ndan@x.com\n',
  );

  expect(exitCode).toBe(1);
  expect(output).toBe('1 unsubscribed, 1 not on the list, 1 refused.\n');
  expect(stderr).toBe('Line 3: it has no e-mail address.\n');
  expect(await store.addresses.figures()).toMatchObject({ pending: 2, unsubscribed: 1 });
});

test('refuses a file without the e-mail column', async () => {
  const { exitCode, stderr } = await unsubscribe('address\nada@x.com\n');

  expect(exitCode).toBe(2);
  expect(stderr).toContain('The first line must name the columns, email among them');
});
