/** The words of the home page's sign-up. @limit title 60 @limit submit 28 */
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
  /** On the jersey until a name is typed. */
  unnamed: 'Your name',
  stamp: 'On the list',
  /** Not the hero's words: two buttons of one name should do one thing. */
  submit: 'Join the List',
  sending: 'Sending…',
  /** Stored with each sign-up: a new one whenever `terms` or `privacy` say something else. */
  consent: '2026-11',
  privacy: 'One email when we launch. Your address is never sold.',
  privacyLink: 'Privacy Policy',
} as const;
