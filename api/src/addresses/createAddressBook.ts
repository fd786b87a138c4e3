import { erasePerson } from '../erasures/erasePerson.ts';
import { hashOfToken } from '../mail/tokens.ts';
import { daysBefore } from '../store/days.ts';
import type { ListedRecord } from '../store/ListedSignUp.ts';
import type { PersonRecord, SignUpStore } from '../store/SignUpStore.ts';
import { LINK_DAYS } from './LINK_DAYS.ts';

interface AddressBookDependencies {
  store: Pick<SignUpStore, 'addresses' | 'find' | 'signUpsOf' | 'remove'>;
  /** Folder of the erasure log, so that a restored backup does not bring erased people back. */
  backupDir: string;
  now: () => Date;
}

/**
 * What people can do with their own address, authorised by the token of a mail. Every method is idempotent, returns
 * undefined if no record has the token, and throws `StoreUnavailable` if the outcome is unknown.
 */
export interface AddressBook {
  find(token: string): Promise<ListedRecord | undefined>;
  /** Everything stored about a person found by `find`, quarantine included. */
  recordOf(person: ListedRecord): Promise<PersonRecord>;
  isExpired(person: ListedRecord): boolean;
  /** `first`: the address is confirmed for the first time. */
  confirm(token: string): Promise<'first' | 'confirmed' | 'expired' | undefined>;
  unsubscribe(token: string): Promise<'unsubscribed' | undefined>;
  /** Requests the mail again, within the store's limits. */
  resend(token: string): Promise<'requested' | 'refused' | undefined>;
  /** @throws Refusal if the erasure cannot be logged: then nothing is erased. */
  erase(token: string): Promise<'erased' | undefined>;
  /**
   * Requests the mail again for a person who signs up again. Has no result, since an outsider must not learn who is
   * listed.
   */
  signedUpAgain(emailKey: string): Promise<void>;
  /** Handles a mail system's report that an address is wrong, or that its owner has complained. */
  report(emailKey: string, state: 'bounced' | 'unsubscribed'): Promise<void>;
}

export function createAddressBook({ store, backupDir, now }: AddressBookDependencies): AddressBook {
  const { addresses } = store;
  const find = (token: string) => addresses.find(hashOfToken(token));

  // Links expire for unsubscribed addresses too, as for pending ones.
  const isExpired: AddressBook['isExpired'] = ({ address }) =>
    address?.state !== 'confirmed' &&
    address?.mailedAt !== undefined &&
    address.mailedAt < daysBefore(now(), LINK_DAYS);

  /** Runs `act` for the person with a token. */
  const forPerson =
    <Outcome extends string>(act: (person: ListedRecord) => Promise<Outcome>) =>
    async (token: string) => {
      const person = await find(token);
      return person && act(person);
    };
  const forListed = async (emailKey: string, act: (person: ListedRecord) => Promise<unknown>) => {
    const { listed } = await store.find(emailKey);
    if (listed !== undefined) await act(listed);
  };

  return {
    find,
    recordOf: ({ emailKey }) => store.find(emailKey),
    isExpired,
    confirm: forPerson(async (person) => {
      if (isExpired(person)) return 'expired';
      const outcome = await addresses.mark(person, 'confirmed', now());
      return outcome === 'first' ? 'first' : 'confirmed';
    }),
    unsubscribe: forPerson(async (person) => {
      await addresses.mark(person, 'unsubscribed', now());
      return 'unsubscribed';
    }),
    resend: forPerson((person) => addresses.request(person, now())),
    erase: forPerson(async ({ emailKey, at }) => {
      await erasePerson(emailKey, { store, backupDir, now: now() }, at);
      return 'erased';
    }),
    signedUpAgain: (emailKey) => forListed(emailKey, (person) => addresses.request(person, now())),
    report: (emailKey, state) =>
      forListed(emailKey, (person) => addresses.mark(person, state, now())),
  };
}
