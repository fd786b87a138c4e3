import { rm } from 'node:fs/promises';
import { temporaryFolder } from '../../../service/fixtures/temporaryFolder.ts';
import { testMail } from '../../fixtures/contracts/addressesContract.ts';
import { sampleSignUp } from '../../fixtures/samples/sampleSignUp.ts';
import { openTemporaryStore } from '../../fixtures/stores/openTemporaryStore.ts';
import { readErasures } from '../erasures/erasureLog.ts';
import { hashOfToken } from '../mail/tokens.ts';
import { createAddressBook } from './createAddressBook.ts';

test('an erasure covers a sign-up made before the clock was set back', async () => {
  const backupDir = await temporaryFolder();
  const mail = testMail({ tokenHashOf: () => hashOfToken('token') });
  const store = await openTemporaryStore({ mail });
  const person = sampleSignUp();
  const now = () => new Date(person.at.getTime() - 86_400_000);
  await store.add(person);

  const outcome = await createAddressBook({ store, backupDir, now }).erase('token');
  const wasErased = readErasures([backupDir])(person);
  await store.discard();
  await rm(backupDir, { recursive: true });

  expect({ outcome, wasErased }).toEqual({ outcome: 'erased', wasErased: true });
});

test.each(['signUpsOf', 'remove'] as const)(
  'a repeated erasure, slow before %s, keeps a sign-up made after the first one, also after a restore',
  async (method) => {
    const backupDir = await temporaryFolder();
    const mail = testMail({ tokenHashOf: ({ at }) => hashOfToken(at.toISOString()) });
    const store = await openTemporaryStore({ mail });
    let time = sampleSignUp().at.getTime();
    const now = () => new Date(++time);
    const person = sampleSignUp({ at: now() });
    const token = person.at.toISOString();
    await store.add(person);
    let again = person;
    const slow = {
      ...store,
      [method]: async (emailKey: string, signUps: Date[]) => {
        await createAddressBook({ store, backupDir, now }).erase(token);
        again = sampleSignUp({ at: now() });
        await store.add(again);
        return store[method](emailKey, signUps);
      },
    };

    await createAddressBook({ store: slow, backupDir, now }).erase(token);
    const left = await store.signUpsOf(person.emailKey);
    const wasErased = readErasures([backupDir]);
    const erased = [person, again].map(wasErased);
    await store.discard();
    await rm(backupDir, { recursive: true });

    expect(left).toEqual([again.at]);
    expect(erased).toEqual([true, false]);
  },
);
