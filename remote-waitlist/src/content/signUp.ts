/** Texts of the home page's sign-up form. @limit title 60 @limit submit 28 */
export const signUp = {
  kicker: 'Roster open',
  title: 'Join the waitlist',
  lead: (product: string) =>
    `${product} is not out yet. Put your name on the slip, and you are in first on launch day.`,
  terms: [
    { label: 'Costs you', value: '$0' },
    { label: 'You get', value: 'Early access' },
    { label: 'You leave', value: 'Any time you ask' },
  ],
  slip: 'Entry slip',
  stub: 'Your number is waiting',
  /** Shown on the jersey until a name is typed. */
  unnamed: 'Your name',
  stamp: 'On the list',
  /** Differs from the hero's button, which does something else. */
  submit: 'Join the List',
  sending: 'Sending…',
  /** Stored with each sign-up. Change it whenever the meaning of `terms` or `privacy` changes. */
  consent: '2026-11',
  privacy: 'One email when we launch. Your address is never sold.',
  privacyLink: 'Privacy Policy',
  /** Below the next steps. */
  again: 'Put another name on the list',
} as const;
