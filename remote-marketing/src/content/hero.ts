export const hero = {
  badge: 'Launching Soon',
  /** One sentence, 'By Athletes For Athletes — Because We Get It'. The line breaks are part of the design. */
  headline: { by: ['By Athletes', 'For Athletes —'], because: 'Because', punch: 'We Get It' },
  lead: (product: string) =>
    `${product} keeps score of your NIL money: what you earned, what you will owe in tax and what you have put aside. So April is just another month.`,
  call: 'Join the Waitlist',
  footnote: 'Free to join. One email when we launch.',
} as const;

export const countdown = {
  title: 'Time Left Until Launch',
  /** Always correct, since the launch is three months after the page was loaded. */
  inWords: 'Launch is about three months away. Join the waitlist: one email when we launch.',
} as const;
