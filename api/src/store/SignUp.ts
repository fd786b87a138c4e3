/** A person's sign-up. */
export interface SignUp {
  /** The normalised address (`normalizeEmail`): one person's spellings share it. */
  emailKey: string;
  /** The address as it was typed. */
  email: string;
  name: string;
  school?: string;
  /** Version of the words that the person has read on the form. */
  consent?: string;
  /** Code of the referral link that the person came by, whoever's it is (`Referrals`). */
  referredBy?: string;
  at: Date;
}
