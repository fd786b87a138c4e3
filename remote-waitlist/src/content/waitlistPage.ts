/** The words of the /waitlist page. */
export const waitlistPage = {
  back: 'Back to home',
  title: 'Be in your seat before kickoff',
  lead: (product: string) =>
    `${product} is the money app for athletes with NIL income: tax set aside as you earn, a monthly budget, and answers at any hour. Hold a spot and you are in first.`,
  jump: 'Reserve Your Spot',

  /** Printed on the picture of a ticket. */
  ticket: {
    kind: 'Season ticket',
    seats: [
      { label: 'Section', value: 'NIL' },
      { label: 'Row', value: '1' },
      { label: 'Seat', value: 'Yours' },
    ],
  },

  claimsTitle: 'The figures',
  /*
   * Fixed word for word by docs/product.md. They are marketing figures and samples:
   * confirm each with a source, or replace it, before the site goes live. Never shown as live counts.
   */
  claims: [
    { figure: '10,000+', label: 'athletes waiting' },
    { figure: '$2M+', label: 'NIL money tracked' },
    { figure: '95%', label: 'tax accuracy' },
    { figure: '24/7', label: 'AI support' },
  ],
  claimsNote: 'Fixed figures, not a live count.',

  benefitsKicker: 'Four tear-offs, one ticket',
  benefitsTitle: 'What your spot gets you',
  benefits: [
    {
      title: 'Early Access',
      text: 'Your invite comes before the public launch. Log your first deal while others are still downloading.',
    },
    {
      title: 'Priority Support',
      text: 'Stuck on a 1099 the week of a road trip? Your question goes to the front of the line.',
    },
    {
      title: 'Exclusive Features',
      text: 'You try new tools first and say which ones make the team. Athletes call the plays here.',
    },
    {
      title: 'Special Pricing',
      text: 'Some premium features will cost money. If you are on the waitlist, they cost you less.',
    },
  ],

  formKicker: 'Box office',
  formTitle: 'Reserve Your Spot',
  formLead: 'Two lines and you are done. The third is up to you.',
  slip: 'Season ticket',
  admit: 'Admit one',
  submit: 'Reserve My Spot',
  /** The form makes no call (docs/product.md, 'States'): these words say so, and where the list is. */
  staysHere: 'What you type here stays on this page. The list we write to is',
  listLink: 'on the home page',
  nextStep: 'One step left: this page sends nothing, so',
  nextStepLink: 'put your email on the list',
  noScript: 'This form needs JavaScript. The one on the home page works without it:',
  noScriptLink: 'join the waitlist there',

  closingTitle: 'Still scouting?',
  closingText: (product: string) =>
    `See how ${product} handles your taxes, your budget and your questions. Then decide.`,
  closingLink: 'See the whole playbook',
} as const;
