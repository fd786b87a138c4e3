import { callCommand } from '../../../fixtures/callCommand.ts';
import { sampleSignUp } from '../../../fixtures/samples/sampleSignUp.ts';
import {
  openTemporaryStore,
  type TemporaryStore,
} from '../../../fixtures/stores/openTemporaryStore.ts';

const HEADING =
  '"name","email","school","signed up at","batch","invited at","state","since","confirmed at","consent","referred by","person id"';
const FORMULA_ADDRESS = "=cmd|'/c!a0+@x.com";

let store: TemporaryStore;

beforeEach(async () => {
  store = await openTemporaryStore();
});
afterEach(() => store.discard());

const run = (...words: string[]) => callCommand(store, ['export', ...words]);
const add = (email: string, overrides = {}) =>
  store.add(sampleSignUp({ emailKey: email.toLowerCase(), email, ...overrides }));

test('escapes spreadsheet formulas, and leaves addresses that cannot be one', async () => {
  await add('a@x.com', { name: 'Ada "Countess" Lovelace, Ph.D.' });
  await add('+1@x.com', { name: '=1+1', school: '@SUM(A1)' });
  await add('=b@x.com', { name: '＝cmd|x', school: '-2' });

  const { exitCode, output, stderr } = await run();

  expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: '' });
  const time = '"2026-03-05T12:00:00.000Z","","","","","","","",""';
  expect(output.split('\r\n')).toEqual([
    HEADING,
    `"'=1+1","+1@x.com","'@SUM(A1)",${time}`,
    `"'＝cmd|x","=b@x.com","'-2",${time}`,
    `"Ada ""Countess"" Lovelace, Ph.D.","a@x.com","Cambridge",${time}`,
    '',
  ]);
});

test('reports that an address had to be escaped, and leaves it unchanged with --raw', async () => {
  await add(FORMULA_ADDRESS, { name: '=1+1' });

  const guarded = await run();
  const raw = await run('--raw');

  expect(guarded.output).toContain(`"'=1+1","'${FORMULA_ADDRESS}"`);
  expect(guarded.stderr).toMatch(/^1 address begins with an apostrophe.*--raw/);
  expect(raw.output).toContain(`"=1+1","${FORMULA_ADDRESS}"`);
  expect(raw.stderr).toBe('');
});

test('strips invisible characters from a stored address', async () => {
  await add('ada@example.com', { email: '\u200bAda@exam\u00adple.com' });

  expect((await run()).output).toContain('"Ada@example.com"');
});

test('exports an empty list', async () => {
  expect(await run()).toMatchObject({ exitCode: 0, output: `${HEADING}\r\n` });
  expect((await run('--format', 'json')).output).toBe('[]\n');
});

test('exports JSON without escaping', async () => {
  const { school: _, ...signUp } = sampleSignUp();
  await store.add({ ...signUp, name: '=1+1' });
  await add(FORMULA_ADDRESS);
  await store.invite(1, new Date('2026-03-05T18:00:00.000Z'));

  const { output, stderr } = await run('--format', 'json');

  const signedUpAt = '2026-03-05T12:00:00.000Z';
  const [first, second] = JSON.parse(output);
  expect(first).toMatchObject({
    email: FORMULA_ADDRESS,
    batch: 1,
    invitedAt: '2026-03-05T18:00:00.000Z',
  });
  expect(second).toEqual({
    name: '=1+1',
    email: 'Ada@Example.com',
    school: null,
    signedUpAt,
    batch: null,
    invitedAt: null,
    state: null,
    since: null,
    confirmedAt: null,
    consent: null,
    referredBy: null,
    personId: null,
  });
  expect(output.trim().split('\n')).toHaveLength(4);
  expect(stderr).toBe('');
});

test('begins with a byte-order mark for Excel', async () => {
  expect((await run('--bom')).output.startsWith('\ufeff"name"')).toBe(true);
  expect((await run()).output.startsWith('"name"')).toBe(true);
});

test('exports a part of the list', async () => {
  await add('a@x.com', { at: new Date('2026-03-01T23:59:59.999Z'), school: 'ucla' });
  await add('b@x.com', { at: new Date('2026-03-02T00:00:00.000Z'), school: 'Yale' });
  await add('c@x.com', { at: new Date('2026-03-03T00:00:00.000Z'), school: 'UCLA' });
  const addresses = async (...words: string[]) =>
    JSON.parse((await run('--format', 'json', ...words)).output).map(
      ({ email }: { email: string }) => email,
    );

  expect(await addresses('--since', '2026-03-02')).toEqual(['b@x.com', 'c@x.com']);
  expect(await addresses('--since', '2026-03-02T01:00:00+02:00')).toEqual([
    'a@x.com',
    'b@x.com',
    'c@x.com',
  ]);
  expect(await addresses('--school', 'University of California, Los Angeles')).toEqual([
    'a@x.com',
    'c@x.com',
  ]);
  expect(await addresses('--school', 'Harvard')).toEqual([]);
});

test.each([
  ['--since', 'yesterday'],
  ['--since', '2026-02-30'],
  ['--since', '2026-13-01'],
  ['--format', 'xml'],
  ['--format', 'json', '--bom'],
  ['--school', ' '],
  ['--state', 'lost'],
])('refuses %s %s %s with a message', async (...words) => {
  const { exitCode, output, stderr } = await run(...words.filter((word) => word !== undefined));

  expect({ exitCode, output }).toEqual({ exitCode: 2, output: '' });
  expect(stderr).toMatch(/^--.*\.\n$/);
});
