import type { Person } from './Addresses.ts';
import { mailboxOf } from './mailboxOf.ts';
import type { SignUp } from './SignUp.ts';

/** A person on the list through whose link others have joined. */
export interface Referrer {
  person: SignUp;
  referrals: number;
}

/** Positions on the list, and referrals. */
export interface Referrals {
  /**
   * Position in the order of signing up, from 1; people who signed up in the same millisecond share it. Undefined after
   * `MAX_OF_DAY` others of the same day.
   */
  positionOf(person: Person): Promise<number | undefined>;
  /**
   * Referrers with the most referrals, the largest first; in bounded memory. A referral counts while both addresses are
   * confirmed. Addresses of one mailbox (`mailboxOf`) count once; those of the referrer's own mailbox do not count.
   */
  ranking(limit: number): Promise<Referrer[]>;
}

/**
 * Most people of the current day that are counted for one position (once per mail). Earlier days have running counters.
 */
export const MAX_OF_DAY = 10_000;

/** 16 characters of base64url: 96 bits. */
const CODE_LENGTH = 16;

export const REFERRAL_CODE = new RegExp(`^[\\w-]{${CODE_LENGTH}}$`);

/** Code of a person's referral link: the beginning of the token's hash, which identifies nobody. */
export const referralCodeOf = (tokenHash: string): string => tokenHash.slice(0, CODE_LENGTH);

/** One confirmed person who joined through another's link. */
interface Referral {
  referrer: SignUp;
  emailKey: string;
}

/** @param referrals grouped by referrer. */
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
