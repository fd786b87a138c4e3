import { erasePerson } from '../erasures/erasePerson.ts';
import { hashOfToken } from '../mail/tokens.ts';
import { daysBefore } from '../store/days.ts';
import type { ListedRecord } from '../store/ListedSignUp.ts';
import type { PersonRecord, SignUpStore } from '../store/SignUpStore.ts';
import { LINK_DAYS } from './LINK_DAYS.ts';

interface AddressBookDependencies {
  store: Pick<SignUpStore, 'addresses' | 'find' | 'lastSignUp' | 'remove'>;
  /** Where erasures are noted, since a backup would bring a person back. */
  backupDir: string;
  now: () => Date;
}

/**
 * What people do with their own addresses, each by the token of a mail. Everything can be repeated, and throws
 * `StoreUnavailable` where it is not known to be done. Undefined: no record has that token.
 */
export interface AddressBook {
  find(token: string): Promise<ListedRecord | undefined>;
  /** Everything that is stored of a person whom `find` has found, in quarantine too. */
  recordOf(person: ListedRecord): Promise<PersonRecord>;
  isExpired(person: ListedRecord): boolean;
  confirm(token: string): Promise<'confirmed' | 'expired' | undefined>;
  unsubscribe(token: string): Promise<'unsubscribed' | undefined>;
  /** Has the mail sent again, within the store's limits. */
  resend(token: string): Promise<'requested' | 'refused' | undefined>;
  /** @throws Refusal where it cannot be noted: then nothing is erased. */
  erase(token: string): Promise<'erased' | undefined>;
  /** Resends to a person who signs up again, without an outcome: an outsider must not learn who is listed. */
  signedUpAgain(emailKey: string): Promise<void>;
  /** A mail system reports that an address is wrong, or that its owner has complained. */
  report(emailKey: string, state: 'bounced' | 'unsubscribed'): Promise<void>;
}

export function createAddressBook({ store, backupDir, now }: AddressBookDependencies): AddressBook {
  const { addresses } = store;
  const find = (token: string) => addresses.find(hashOfToken(token));

  // An unsubscribed address is confirmed by an open link only, as a pending one is.
  const isExpired: AddressBook['isExpired'] = ({ address }) =>
    address?.state !== 'confirmed' &&
    address?.mailedAt !== undefined &&
    address.mailedAt < daysBefore(now(), LINK_DAYS);

  /** Does it for the person whom a token names. */
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
      await addresses.mark(person, 'confirmed', now());
      return 'confirmed';
    }),
    unsubscribe: forPerson(async (person) => {
      await addresses.mark(person, 'unsubscribed', now());
      return 'unsubscribed';
    }),
    resend: forPerson((person) => addresses.request(person, now())),
    erase: forPerson(async ({ emailKey }) => {
      await erasePerson(emailKey, { store, backupDir, now: now() });
      return 'erased';
    }),
    signedUpAgain: (emailKey) => forListed(emailKey, (person) => addresses.request(person, now())),
    report: (emailKey, state) =>
      forListed(emailKey, (person) => addresses.mark(person, state, now())),
  };
}
