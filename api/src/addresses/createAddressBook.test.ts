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
