/** Texts of the /waitlist page. @limit title 60 @limit closingTitle 60 @limit submit 28 */
export const waitlistPage = {
  back: 'Back to home',
  title: 'Be in your seat before kickoff',
  lead: (product: string) =>
    `${product} is the money app for athletes with NIL income: tax set aside, a monthly budget, answers at any hour.`,
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
   * Fixed word for word by docs/product.md. They are marketing figures and samples: confirm each with a source, or
   * replace it, before the site goes live. Never present them as live counts.
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
      text: 'On launch day the list gets in first.',
    },
    {
      title: 'Priority Support',
      text: 'Stuck on a 1099? Your question goes first.',
    },
    {
      title: 'Exclusive Features',
      text: 'You try new tools first and say which ones make the team.',
    },
    {
      title: 'Special Pricing',
      text: 'Premium features that cost money cost you less.',
    },
  ],

  formKicker: 'Box office',
  formTitle: 'Reserve Your Spot',
  formLead: 'Two lines. The third is up to you.',
  slip: 'Season ticket',
  admit: 'Admit one',
  submit: 'Reserve My Spot',
  /** The form sends no request (docs/product.md, 'States'). These texts say so, and link to the real form. */
  staysHere: 'This form sends nothing. The list we write to is',
  listLink: 'on the home page',
  nextStep: {
    before: 'One step left: this page sends nothing.',
    link: 'Put your email on the list',
    after: 'with what you typed filled in.',
  },
  noScript: 'This form needs JavaScript. The one on the home page works without it:',
  noScriptLink: 'join the waitlist there',

  closingTitle: 'Still scouting?',
  closingText: (product: string) =>
    `See how ${product} handles your taxes and your budget. Then decide.`,
  closingLink: 'See the whole playbook',
} as const;
