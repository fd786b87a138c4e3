/** How the visit that led to a sign-up began, without anything that identifies the visitor. */
export interface SignUpSource {
  /** The path of the first page. */
  page?: string;
  /** The host of the referring page. */
  referrer?: string;
  /** `utm_source`; the fields below accordingly. */
  source?: string;
  medium?: string;
  campaign?: string;
  term?: string;
  content?: string;
}

/** A person's sign-up. */
export interface SignUp {
  /** The normalised address (`normalizeEmail`), the same for all spellings. */
  emailKey: string;
  /** The address as it was typed (`deliverableEmail`). */
  email: string;
  name: string;
  school?: string;
  /** Version of the terms that the person has read on the form. */
  consent?: string;
  /** Code of the referral link that the person used. It may belong to nobody on the list (`Referrals`). */
  referredBy?: string;
  /** Only on the list, and only for `SOURCE_DAYS`. */
  source?: SignUpSource;
  at: Date;
}
