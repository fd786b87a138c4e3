import { Readable } from 'node:stream';
import { COMMAND_TIME, callCommand } from '../../../fixtures/callCommand.ts';
import { collect } from '../../../fixtures/collect.ts';
import { testMail } from '../../../fixtures/contracts/addressesContract.ts';
import { sampleSignUp } from '../../../fixtures/samples/sampleSignUp.ts';
import {
  openTemporaryStore,
  type TemporaryStore,
} from '../../../fixtures/stores/openTemporaryStore.ts';
import { removeFrom } from '../../../fixtures/stores/removeFrom.ts';

let store: TemporaryStore;

beforeEach(async () => {
  store = await openTemporaryStore();
});
afterEach(() => store.discard());

const importList = (csv: string | Readable, ...words: string[]) =>
  callCommand(store, ['import', ...words], csv);
const nothingAfter = (line: number) =>
  `Nothing after line ${line} was read: a quote is not closed, or the line is longer than 64 KiB.\n`;
const people = () => collect(store.export());

test.each([[[]], [['--raw']]])(
  'imports an export unchanged, with batches, whatever people typed (%j)',
  async (options) => {
    const other = await openTemporaryStore();
    const hostile = [
      '=1+1',
      "'Ada",
      '@x',
      '-2',
      'Ada "C", Ph.D.',
      '＝x',
      "O'Neill",
      'Zoë 🏈',
      '+1',
    ];
    for (const [index, name] of hostile.entries()) {
      const emailKey = `+p${index}${index % 2 ? '+' : ''}@x.com`;
      const { school: _, ...person } = sampleSignUp({
        emailKey,
        email: emailKey,
        name,
        referredBy: '-a-code-of-Bob16',
      });
      await other.add(index % 3 === 0 ? person : { ...person, school: name });
    }
    await other.invite(4, COMMAND_TIME);
    const { output } = await callCommand(other, ['export', ...options]);

    const first = await importList(output, ...options);
    const second = await importList(output, ...options);

    expect(first.output).toBe('9 added, 0 on the list already, 0 refused.\n');
    expect(second.output).toBe('0 added, 9 on the list already, 0 refused.\n');
    expect(await people()).toEqual(await collect(other.export()));
    expect(await store.batches()).toEqual(await other.batches());
    expect(await store.metrics(COMMAND_TIME)).toEqual(await other.metrics(COMMAND_TIME));
    await other.discard();
  },
);

test('imports states, the consent version, referral links and the links of sent mails', async () => {
  const mail = testMail();
  const [other, own] = [await openTemporaryStore({ mail }), await openTemporaryStore({ mail })];
  const person = sampleSignUp({ consent: '2026-11', referredBy: 'a-code-of-Bob_16' });
  await other.add(person);
  await other.addresses.mark(person, 'confirmed', COMMAND_TIME);
  await other.addresses.mark(person, 'unsubscribed', COMMAND_TIME);
  const { output } = await callCommand(other, ['export']);

  const { exitCode } = await callCommand(own, ['import'], output);

  const [imported] = await collect(own.export());
  expect({ exitCode, imported }).toMatchObject({
    exitCode: 0,
    imported: {
      consent: '2026-11',
      address: { state: 'unsubscribed', since: COMMAND_TIME, confirmedAt: COMMAND_TIME },
    },
  });
  expect(await own.addresses.find(mail.tokenHashOf(person))).toMatchObject(person);
  await other.discard();
  await own.discard();
});

test.each([[[]], [['--raw']]])(
  'the erasure of an imported person has the id known to the receiver (%j)',
  async (options) => {
    const webhook = { addToOutbox: true };
    const [other, own] = [await openTemporaryStore(webhook), await openTemporaryStore(webhook)];
    await other.add(sampleSignUp());
    const later = new Date(Date.now() + 61_000);
    const claim = (from: TemporaryStore) => from.outbox.claim(later, later, 10);
    const [signedUp] = await claim(other);
    const { output } = await callCommand(other, ['export', ...options]);

    await callCommand(own, ['import', ...options], output);
    expect(await claim(own)).toEqual([]);
    await removeFrom(own, sampleSignUp().emailKey);

    expect(await claim(own)).toMatchObject([{ type: 'erased', personId: signedUp?.personId }]);
    await other.discard();
    await own.discard();
  },
);

test('refuses an invalid person id', async () => {
  const { stderr } = await importList('name,email,person id\nAda,ada@example.com,=1+1\n');

  expect(stderr).toContain('Line 2: "person id" is none');
});

test.each(['lost,2026-03-05T12:00:00Z', 'confirmed,', ',2026-03-05T12:00:00Z'])(
  'refuses the state %s',
  async (state) => {
    const { stderr } = await importList(`name,email,state,since\nAda,ada@example.com,${state}\n`);

    expect(stderr).toContain('Line 2: "state" and "since" are');
    expect(await people()).toEqual([]);
  },
);

test('imports a foreign list with columns in any order, dated now', async () => {
  const { exitCode } = await importList(
    '\ufeffEmail,Segment, NAME \nada@example.com,vip,Ada\n\nbob@example.com,,Bob\n',
  );

  expect(exitCode).toBe(0);
  expect(await people()).toEqual([
    { emailKey: 'ada@example.com', email: 'ada@example.com', name: 'Ada', at: COMMAND_TIME },
    { emailKey: 'bob@example.com', email: 'bob@example.com', name: 'Bob', at: COMMAND_TIME },
  ]);
});

test('reports bad lines by number, without names, and imports the others', async () => {
  const lines = [
    'name,email,school,signed up at,batch,invited at',
    'Ada Secret,ada@example.com,,,,',
    'Ada Secret,not-an-address,,,,',
    ',secret@example.com,,,,',
    'Ada Secret,secret@example.com,,tomorrow,,',
    'Ada Secret,secret@example.com,,2999-01-01,,',
    'Ada Secret,secret@example.com,,2026-02-30,,',
    'Ada Secret,secret@example.com,,,7,',
    'Ada Secret,secret@example.com,,,x,2026-01-01',
    'Ada "Secret,secret@example.com,,,,',
    'Bob,bob@example.com,Yale,2026-01-02,,',
    'Ada Secret',
  ];

  const { exitCode, output, stderr } = await importList(lines.join('\n'));

  expect(exitCode).toBe(1);
  expect(output).toBe('2 added, 0 on the list already, 9 refused.\n');
  const reported = stderr.trim().split('\n');
  const numbers = reported.map((line) => Number(/^Line (\d+): /.exec(line)?.[1]));
  expect(numbers.toSorted((a, b) => a - b)).toEqual([3, 4, 5, 6, 7, 8, 9, 10, 12]);
  expect(stderr.toLowerCase()).not.toContain('secret');
  expect((await people()).map(({ emailKey }) => emailKey)).toEqual([
    'bob@example.com',
    'ada@example.com',
  ]);
});

test('refuses a line that is not UTF-8, and reads a name split over two chunks', async () => {
  const bytes = Buffer.from('name,email\nZoë,zoe@example.com\nZo?,bad@example.com\n');
  const split = bytes.indexOf('ë') + 1;
  bytes[bytes.indexOf('?')] = 0xeb;

  const { stderr } = await importList(
    Readable.from([bytes.subarray(0, split), bytes.subarray(split)]),
  );

  expect(stderr).toBe('Line 3: it is not UTF-8.\n');
  expect(await people()).toMatchObject([{ name: 'Zoë' }]);
});

test.each(['', 'ada@example.com,Ada\n', 'name;email\nAda;ada@example.com\n', 'email\na@x.com\n'])(
  'imports nothing if the first line does not name the columns: %j',
  async (csv) => {
    const { exitCode, output } = await importList(csv);

    expect(csv === '' ? output : exitCode).toBe(
      csv === '' ? '0 added, 0 on the list already, 0 refused.\n' : 2,
    );
    expect(await people()).toEqual([]);
  },
);

test.each(['', '"'])(
  'stops at a record that is too long, begun with %j, and says from which line on nothing was read',
  async (quote) => {
    const endless = (async function* () {
      yield `name,email\nBob,bob@example.com\n${quote}Ada`;
      for (let chunk = 0; chunk < 100; chunk += 1) yield 'x'.repeat(10_000);
      for (let chunk = 0; chunk < 100; chunk += 1) yield '\nCyd,cyd@example.com\n'.repeat(100);
    })();

    const { exitCode, output, stderr } = await importList(Readable.from(endless));

    expect(exitCode).toBe(1);
    expect(output).toBe('1 added, 0 on the list already, 1 refused.\n');
    expect(stderr).toBe(`Line 3: it is not CSV.\n${nothingAfter(2)}`);
    expect(await people()).toMatchObject([{ name: 'Bob' }]);
  },
);

test('says where an unclosed quote begins, not where the file ends', async () => {
  const lines = ['name,email', 'Bob,bob@example.com', '"Ada,ada@example.com'];

  const { exitCode, output, stderr } = await importList(
    [...lines, ...Array(3_000).fill('Cyd,cyd@x.com')].join('\n'),
  );

  expect(exitCode).toBe(1);
  expect(output).toBe('1 added, 0 on the list already, 1 refused.\n');
  expect(stderr).toBe(`Line 3: it is not CSV.\n${nothingAfter(2)}`);
});

test.each([
  ['"Ann "Annie" Lee",ann@x.com', 'Line 3: it is not CSV.\n'],
  [
    '"Ann "Lee,ann@x.com\nDan,dan@x.com\n"Cyd",cyd@x.com',
    'Line 3: it is not CSV.\nLine 4: it is not CSV, up to line 5.\n',
  ],
])('counts a line with several wrong quotes once: %j', async (wrong, reported) => {
  const { output, stderr } = await importList(
    `name,email\nBob,bob@x.com\n${wrong}\nEve,eve@x.com\n`,
  );

  expect(stderr).toBe(reported);
  expect(output).toContain(`2 added, 0 on the list already, ${reported.split('\n').length - 1}`);
});

test('imports more people than one write can hold', async () => {
  const lines = Array.from({ length: 1_234 }, (_, index) => `P,p${index}@x.com`);

  const { output } = await importList(`name,email\n${lines.join('\n')}`);

  expect(output).toBe('1234 added, 0 on the list already, 0 refused.\n');
  expect((await store.metrics(COMMAND_TIME)).total).toBe(1_234);
});
