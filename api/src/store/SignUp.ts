/** How a visit that led to a sign-up began, without anything that identifies the visitor. */
export interface SignUpSource {
  /** The path of the first page. */
  page?: string;
  /** The host of the page that led to it. */
  referrer?: string;
  /** `utm_source`, and the others by their names. */
  source?: string;
  medium?: string;
  campaign?: string;
  term?: string;
  content?: string;
}

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
  /** Code of the referral link that the person came by, which may be no listed person's (`Referrals`). */
  referredBy?: string;
  /** On the list only, and for `SOURCE_DAYS`. */
  source?: SignUpSource;
  at: Date;
}
