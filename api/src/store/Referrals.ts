import type { Person } from './Addresses.ts';
import type { SignUp } from './SignUp.ts';

/** A person on the list whose link others have joined by. */
export interface Referrer {
  person: SignUp;
  referrals: number;
}

/** Places on the list, and who has brought whom. */
export interface Referrals {
  /**
   * The place in the order of signing up, from 1; people of one millisecond share theirs. Undefined after
   * `MAX_OF_DAY` others of the same day.
   */
  positionOf(person: Person): Promise<number | undefined>;
  /**
   * Those with the most referrals, the most first; in bounded memory. A referral counts while both addresses are
   * confirmed; those of one mailbox (`mailboxOf`) count once, and the referrer's own never.
   */
  ranking(limit: number): Promise<Referrer[]>;
}

/** People of the day that are counted for one place, and so for each mail: earlier days have running counters. */
export const MAX_OF_DAY = 10_000;

/** 96 bits. */
const CODE_LENGTH = 16;

export const REFERRAL_CODE = new RegExp(`^[\\w-]{${CODE_LENGTH}}$`);

/** The code of a person's referral link: the beginning of the token's hash, which identifies no person. */
export const referralCodeOf = (tokenHash: string): string => tokenHash.slice(0, CODE_LENGTH);

/** Mail systems of one owner, which ignore dots. */
const GMAIL = ['gmail.com', 'googlemail.com'];

/** The mailbox of an address, as far as its form shows: without a `+tag`, and at Gmail without dots. */
function mailboxOf(emailKey: string): string {
  const at = emailKey.lastIndexOf('@');
  const [local = ''] = emailKey.slice(0, at).split('+', 1);
  const domain = emailKey.slice(at + 1);
  return GMAIL.includes(domain) ? `${local.replaceAll('.', '')}@gmail.com` : `${local}@${domain}`;
}

/** One confirmed person who came by the link of another. */
export interface Referral {
  referrer: SignUp;
  emailKey: string;
}

/** @param referrals those of one referrer one after the other. */
export async function rankReferrers(
  referrals: AsyncIterable<Referral>,
  limit: number,
): Promise<Referrer[]> {
  const ranking: Referrer[] = [];
  let person: SignUp | undefined;
  let mailboxes = new Set<string>();
  const rank = () => {
    if (person === undefined) return;
    mailboxes.delete(mailboxOf(person.emailKey));
    const { size } = mailboxes;
    const place = ranking.findIndex(({ referrals }) => referrals < size);
    if (size > 0)
      ranking.splice(place === -1 ? ranking.length : place, 0, { person, referrals: size });
    ranking.splice(limit);
  };
  for await (const { referrer, emailKey } of referrals) {
    if (referrer.emailKey !== person?.emailKey) {
      rank();
      [person, mailboxes] = [referrer, new Set()];
    }
    mailboxes.add(mailboxOf(emailKey));
  }
  rank();
  return ranking;
}
