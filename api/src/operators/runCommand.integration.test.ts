import { PassThrough, Readable, Writable } from 'node:stream';
import { COMMAND_TIME, callCommand } from '../../fixtures/callCommand.ts';
import { collect } from '../../fixtures/collect.ts';
import { testMail } from '../../fixtures/contracts/addressesContract.ts';
import { sampleSignUp } from '../../fixtures/samples/sampleSignUp.ts';
import {
  openTemporaryStore,
  type TemporaryStore,
} from '../../fixtures/stores/openTemporaryStore.ts';
import { runCommand } from './runCommand.ts';

/** Tested in `restoreBackup`'s own tests. */
const failingRestore = async () => {
  throw new Error('nothing is restored here');
};

let store: TemporaryStore;

beforeEach(async () => {
  store = await openTemporaryStore();
});
afterEach(() => store.discard());

const run = (words: string | readonly string[], input?: string) => callCommand(store, words, input);

test('counts the list', async () => {
  await store.add(sampleSignUp());

  expect(await run('count')).toEqual({ exitCode: 0, output: '1\n', stderr: '' });
});

test('removes a person by any spelling of the address', async () => {
  await store.add(sampleSignUp());

  expect(await run('remove', ' ADA@example.com\r\n')).toMatchObject({
    exitCode: 0,
    output: 'Removed.\n',
  });
  expect((await run('remove', 'ada@example.com')).exitCode).toBe(1);
  expect(await collect(store.export())).toEqual([]);
});

test.each([
  ['', 'nothing'],
  ['ada', 'no address'],
  ['ada@example.com\nbob@example.com\n', 'two addresses'],
  ['x'.repeat(100_000), 'more than an address'],
])('removes nobody if standard input is %j', async (input) => {
  await store.add(sampleSignUp());

  const { exitCode, output, stderr } = await run('remove', input);

  expect({ exitCode, output }).toEqual({ exitCode: 2, output: '' });
  expect(stderr).toContain('Standard input must hold one e-mail address');
  expect(await collect(store.export())).toHaveLength(1);
});

test.each(['remove', 'show'])(
  '%s refuses an address as an argument, states why, and does not repeat it',
  async (command) => {
    await store.add(sampleSignUp());

    const { exitCode, output, stderr } = await run([command, 'ada@example.com'], 'ada@example.com');

    expect({ exitCode, output }).toEqual({ exitCode: 2, output: '' });
    expect(stderr).toContain('never from an argument');
    expect(stderr).not.toContain('ada@');
    expect(await collect(store.export())).toHaveLength(1);
  },
);

test('prompts for the address at a terminal, and reads the first line', async () => {
  await store.add(sampleSignUp());
  const terminal = Object.assign(new PassThrough(), { isTTY: true });
  // Not ended, like the input of a terminal.
  terminal.write('ada@example.com\n');

  const { exitCode, stderr } = await callCommand(store, 'remove', terminal);

  expect(exitCode).toBe(0);
  expect(stderr).toBe('E-mail address: ');
});

test('shows all records of one person', async () => {
  await store.add(sampleSignUp());
  await store.add(sampleSignUp());
  await store.quarantine(sampleSignUp({ name: 'Robot' }));
  await store.invite(1, COMMAND_TIME);

  const { exitCode, output } = await run('show', 'ADA@example.com\n');

  expect(exitCode).toBe(0);
  expect(JSON.parse(output)).toEqual({
    address: 'ada@example.com',
    onTheList: {
      name: 'Ada Lovelace',
      email: 'Ada@Example.com',
      school: 'Cambridge',
      signedUpAt: '2026-03-05T12:00:00.000Z',
      timesSignedUp: 2,
      invited: { batch: 1, at: '2026-03-05T18:00:00.000Z' },
      webhook: null,
      consent: null,
      referredBy: null,
      personId: null,
      source: null,
      address: null,
      mailsRequested: 0,
      mail: null,
    },
    inQuarantine: {
      id: expect.any(String),
      name: 'Robot',
      email: 'Ada@Example.com',
      school: 'Cambridge',
      signedUpAt: '2026-03-05T12:00:00.000Z',
      consent: null,
      referredBy: null,
    },
  });
});

test('shows the id for the webhook, the number of mails, and what a quarantined sign-up agreed to', async () => {
  const announcing = await openTemporaryStore({ addToOutbox: true, mail: testMail() });
  const more = { consent: '2026-11', referredBy: 'a-code-of-16-char' };
  await announcing.add(sampleSignUp());
  await announcing.quarantine(sampleSignUp(more));

  const { output } = await callCommand(announcing, 'show', 'ada@example.com\n');
  await announcing.discard();

  expect(JSON.parse(output)).toMatchObject({
    onTheList: { personId: expect.stringMatching(/^[\w-]+$/), mailsRequested: 1 },
    inQuarantine: more,
  });
});

test('reports that an address has no record', async () => {
  expect(await run('show', 'nobody@example.com')).toEqual({
    exitCode: 1,
    output: '',
    stderr: 'Nothing is kept of that address.\n',
  });
});

test('prints the figures, with schools by their canonical name', async () => {
  await store.add(sampleSignUp({ emailKey: 'a@x.com', school: 'UCLA' }));
  await store.add(sampleSignUp({ emailKey: 'b@x.com', school: 'U.C.L.A.' }));
  await store.add(sampleSignUp({ emailKey: 'c@x.com', school: 'Yale' }));
  const schools = [
    { school: 'University of California, Los Angeles', signUps: 2 },
    { school: 'yale', signUps: 1 },
  ];

  const json = await run('stats --format json');
  const text = await run('stats');

  expect(JSON.parse(json.output)).toEqual({
    total: 3,
    invited: 0,
    quarantined: 0,
    days: [{ day: '2026-03-05', signUps: 3 }],
    schools,
  });
  expect(text.output).toMatch(/^on the list +3\n/);
  expect(text.output).toMatch(/By day \(UTC\)\n2026-03-05 +3\n/);
  expect(text.output).toMatch(/\nUniversity of California, Los Angeles +2\nyale +1\n$/);
});

test('lists and releases what is in quarantine', async () => {
  await store.quarantine(sampleSignUp());

  const { output } = await run('quarantine list');
  const [, id] = /^"(\d+)","Ada Lovelace","Ada@Example.com"/m.exec(output) ?? [];

  expect(await run(`quarantine release ${id}`)).toMatchObject({
    exitCode: 0,
    output: 'Released to the list.\n',
  });
  expect((await run(`quarantine release ${id}`)).exitCode).toBe(1);
  expect(await collect(store.export())).toEqual([sampleSignUp()]);
});

test.each(['webhook', 'mail'] as const)(
  'lists dead messages of the %s, and retries them on request',
  async (kind) => {
    const announcing = await openTemporaryStore({ addToOutbox: true, mail: testMail() });
    const outbox = kind === 'mail' ? announcing.addresses.outbox : announcing.outbox;
    await announcing.add(sampleSignUp());
    const [event] = await outbox.claim(COMMAND_TIME, COMMAND_TIME, 1);
    if (event === undefined) throw new Error('Nothing was announced.');
    await outbox.settle(event, 'dead', new Date());

    const { output } = await callCommand(announcing, `${kind} dead`);
    const shown = await callCommand(announcing, 'show', 'ada@example.com');
    const retried = await callCommand(announcing, `${kind} retry`);
    const again = await callCommand(announcing, `${kind} retry`);

    expect(output).toContain(`"${event.id}","1","Ada Lovelace","Ada@Example.com"`);
    expect(JSON.parse(shown.output).onTheList).toMatchObject({
      [kind]: 'given up',
      consent: null,
      referredBy: null,
      address: { state: 'pending', since: '2026-03-05T12:00:00.000Z' },
    });
    expect(retried).toMatchObject({ exitCode: 0, output: '1 will be tried again.\n' });
    expect(again.exitCode).toBe(1);
    await announcing.discard();
  },
);

test.each(['pending', 'bounced', 'unsubscribed'] as const)(
  'settles a dead mail to an address that is %s',
  async (state) => {
    const mailing = await openTemporaryStore({ mail: testMail() });
    const { outbox, mark, request, figures } = mailing.addresses;
    const [person, other] = [sampleSignUp(), sampleSignUp({ emailKey: 'bob@example.com' })];
    for (const each of [person, other]) await mailing.add(each);
    if (state !== 'pending') await mark(person, state, COMMAND_TIME);
    await request(person, COMMAND_TIME);
    for (const event of await outbox.claim(COMMAND_TIME, COMMAND_TIME, 2)) {
      await outbox.settle(event, 'dead', COMMAND_TIME);
    }

    const settled = await callCommand(mailing, 'mail bounced', ' ADA@example.com');
    const unknown = await callCommand(mailing, 'mail bounced', 'cyd@example.com');
    const dead = await collect(outbox.dead());
    const addresses = await figures();
    await mailing.discard();

    expect(settled.exitCode).toBe(0);
    expect(unknown).toMatchObject({ exitCode: 1, output: 'No sign-up has that address.\n' });
    expect(dead).toMatchObject([{ signUp: { emailKey: 'bob@example.com' } }]);
    const expected = state === 'unsubscribed' ? 'unsubscribed' : 'bounced';
    expect(addresses).toMatchObject({ pending: 1, [expected]: 1 });
  },
);

test.each(['count', 'export', 'help', 'stats'])(
  'fails if the output of %s cannot be written',
  async (command) => {
    const full = new Writable({ write: (_chunk, _encoding, done) => done(new Error('full')) });
    full.on('error', () => {});

    const ended = runCommand([command], {
      openStore: async () => store,
      openAnyVersion: async () => store,
      backupDir: '',
      backupRecipients: [],
      dataDir: '',
      restore: failingRestore,
      rehearse: failingRestore,
      archiveDir: undefined,
      now: () => COMMAND_TIME,
      input: Readable.from([]),
      out: full,
      err: new PassThrough(),
    });

    await expect(ended).rejects.toThrow('full');
  },
);

test.each(['', 'help', '--help'])('prints usage for %j', async (command) => {
  const { exitCode, output, stderr } = await run(command);

  expect({ exitCode, stderr }).toEqual({ exitCode: 2, stderr: '' });
  expect(output).toMatch(/^Usage: signups <command>\n/);
});

test.each(['exprot', 'quarantine', 'constructor'])(
  "prints usage for %j to standard error, as the output may be a list's file",
  async (command) => {
    const { exitCode, output, stderr } = await run(command);

    expect({ exitCode, output }).toEqual({ exitCode: 2, output: '' });
    expect(stderr).toMatch(/^Usage: signups <command>\n/);
  },
);

test.each(['export now', 'export --help', 'quarantine release', 'invite', 'count 3'])(
  'prints only the usage of the command in %j',
  async (command) => {
    const { exitCode, output, stderr } = await run(command);

    expect({ exitCode, output }).toEqual({ exitCode: 2, output: '' });
    const [word] = command.split(' ');
    expect(stderr).toMatch(new RegExp(`^Usage: signups ${word}\\b.*\\n$`));
  },
);

test('prints usage without opening a store', async () => {
  const out = new PassThrough();

  const exitCode = await runCommand(['help'], {
    openStore: () => Promise.reject(new Error('The store was opened.')),
    openAnyVersion: () => Promise.reject(new Error('The store was opened.')),
    backupDir: '',
    backupRecipients: [],
    dataDir: '',
    restore: failingRestore,
    rehearse: failingRestore,
    archiveDir: undefined,
    now: () => COMMAND_TIME,
    input: Readable.from([]),
    out,
    err: new PassThrough(),
  });

  expect(exitCode).toBe(2);
  expect(String(out.read())).toMatch(/^Usage/);
});
