/** One person who asked to join. */
export interface SignUp {
  /** The normalised address (`normalizeEmail`): one person's spellings share it. */
  emailKey: string;
  /** The address as it was typed. */
  email: string;
  name: string;
  school?: string;
  at: Date;
}
