import { PassThrough, Writable } from 'node:stream';
import { collect } from '../../fixtures/collect.ts';
import { openTemporaryStore, type TemporaryStore } from '../../fixtures/openTemporaryStore.ts';
import { sampleSignUp } from '../../fixtures/sampleSignUp.ts';
import { runCommand } from './runCommand.ts';

const NOW = new Date('2026-03-05T18:00:00.000Z');

let store: TemporaryStore;

beforeEach(async () => {
  store = await openTemporaryStore();
});
afterEach(() => store.discard());

async function run(command: string): Promise<{ exitCode: number; output: string }> {
  const out = new PassThrough();
  const exitCode = runCommand(command.split(' '), {
    openStore: async () => store,
    now: () => NOW,
    out,
  });
  const ended = exitCode.then((code) => {
    out.end();
    return code;
  });
  const output = (await collect<Buffer>(out)).join('');
  return { exitCode: await ended, output };
}

test('exports everybody as CSV, and runs nothing in a spreadsheet', async () => {
  await store.add(sampleSignUp({ name: 'Ada "Countess" Lovelace, Ph.D.' }));
  await store.add(
    sampleSignUp({ emailKey: 'b@x.com', email: '+b@x.com', name: '=1+1', school: '@SUM(A1)' }),
  );
  await store.add(
    sampleSignUp({ emailKey: 'c@x.com', email: 'c@x.com', name: '＝cmd|x', school: '-2' }),
  );

  expect(await run('export')).toEqual({
    exitCode: 0,
    output: [
      '"name","email","school","signed up at"',
      '"Ada ""Countess"" Lovelace, Ph.D.","Ada@Example.com","Cambridge","2026-03-05T12:00:00.000Z"',
      '"\'=1+1","\'+b@x.com","\'@SUM(A1)","2026-03-05T12:00:00.000Z"',
      '"\'＝cmd|x","c@x.com","\'-2","2026-03-05T12:00:00.000Z"',
      '',
    ].join('\r\n'),
  });
});

test('exports an empty list as its heading', async () => {
  expect(await run('export')).toEqual({
    exitCode: 0,
    output: '"name","email","school","signed up at"\r\n',
  });
});

test('counts the list', async () => {
  await store.add(sampleSignUp());

  expect(await run('count')).toEqual({ exitCode: 0, output: '1\n' });
});

test('removes a person by any spelling of the address', async () => {
  await store.add(sampleSignUp());

  expect(await run('remove ADA@example.com')).toEqual({ exitCode: 0, output: 'Removed.\n' });
  expect((await run('remove ADA@example.com')).exitCode).toBe(1);
  expect((await run('remove ada')).exitCode).toBe(2);
  expect(await collect(store.export())).toEqual([]);
});

test('lists and releases what is in quarantine', async () => {
  await store.quarantine(sampleSignUp());

  const { output } = await run('quarantine list');
  const [, id] = /^"(\d+)","Ada Lovelace","Ada@Example.com"/m.exec(output) ?? [];

  expect(await run(`quarantine release ${id}`)).toEqual({
    exitCode: 0,
    output: 'Released to the list.\n',
  });
  expect((await run(`quarantine release ${id}`)).exitCode).toBe(1);
  expect(await collect(store.export())).toEqual([sampleSignUp()]);
});

test.each(['count', 'export', 'help'])(
  'fails where the answer to %s cannot be written',
  async (command) => {
    const full = new Writable({ write: (_chunk, _encoding, done) => done(new Error('full')) });
    full.on('error', () => {});

    const ended = runCommand([command], {
      openStore: async () => store,
      now: () => NOW,
      out: full,
    });

    await expect(ended).rejects.toThrow('full');
  },
);

test.each(['', 'help', 'remove', 'export now', 'quarantine', 'quarantine release', 'constructor'])(
  'explains itself when asked to %j',
  async (command) => {
    const { exitCode, output } = await run(command);

    expect(exitCode).toBe(2);
    expect(output).toMatch(/^Usage/);
  },
);
