import { callCommand } from '../../../fixtures/callCommand.ts';
import { sampleSignUp } from '../../../fixtures/samples/sampleSignUp.ts';
import {
  openTemporaryStore,
  type TemporaryStore,
} from '../../../fixtures/stores/openTemporaryStore.ts';
import type { SignUpStore } from '../../store/SignUpStore.ts';
import type { Inspection } from '../../store/StoreMaintenance.ts';

let store: TemporaryStore;

beforeEach(async () => {
  store = await openTemporaryStore();
  await store.add(sampleSignUp());
});
afterEach(() => store.discard());

/** A store that returns this result of an inspection. */
function found(inspection: Partial<Inspection>): SignUpStore {
  const inspect = async () => ({ ...(await store.maintenance.inspect()), ...inspection });
  return { ...store, maintenance: { ...store.maintenance, inspect } };
}

test('reports that the figures match, and the number of people', async () => {
  expect(await callCommand(store, 'verify')).toMatchObject({
    exitCode: 0,
    output: '1 person is on record, and the figures agree.\n',
  });
});

test('reports wrong figures, and the command that corrects them', async () => {
  const wrongCounters = ['the total is 3 too high', '2 schools have wrong counts'];

  expect(await callCommand(found({ wrongCounters }), 'verify')).toMatchObject({
    exitCode: 1,
    output:
      'Wrong: the total is 3 too high.\nWrong: 2 schools have wrong counts.\nCount again: signups recount.\n',
  });
});

test.each(['verify', 'recount'])(
  '%s reports damage, and that a backup is needed',
  async (words) => {
    const damage = ['Tree 2 page 40 cell 0: invalid page number'];

    expect(await callCommand(found({ damage }), words)).toMatchObject({
      exitCode: 1,
      output:
        'Damaged: Tree 2 page 40 cell 0: invalid page number.\nRestore a backup: signups restore <file>.\n',
    });
  },
);

test('reports that a recount did not correct the figures', async () => {
  expect(await callCommand(store, 'recount')).toMatchObject({
    exitCode: 0,
    output: 'The figures agree with the 1 records.\n',
  });
  expect(
    await callCommand(found({ wrongCounters: ['the total is missing'] }), 'recount'),
  ).toMatchObject({ exitCode: 1, output: 'The figures are still wrong: the total is missing.\n' });
});

test('reports what was restored, and where the previous list is', async () => {
  const restore =
    (...before: string[]) =>
    async () => ({ people: 2, quarantined: 0, before, erased: 0 });

  expect(
    await callCommand(store, 'restore package.json', '', { restore: restore() }),
  ).toMatchObject({
    exitCode: 0,
    output:
      'Restored: 2 people are on record. What people have done since, such as unsubscribing, is undone.\n',
  });
  expect(
    (
      await callCommand(store, 'restore package.json', '', {
        restore: restore('/data/old', '/data/old-wal'),
      })
    ).output,
  ).toContain('What was there before is in /data/old and /data/old-wal: delete');
});
