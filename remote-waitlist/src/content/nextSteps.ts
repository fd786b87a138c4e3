/** Texts that replace the form after a sign-up. @limit title 30 */
export const nextSteps = {
  title: 'Next up',
  /** Shown only if sign-ups are confirmed by mail. */
  mail: {
    title: 'Check your mail',
    text: 'Press the button in it, if you have not. No mail? Look in your spam folder.',
  },
  share: {
    title: 'Bring a teammate',
    text: 'The list is open to every athlete. Send them here:',
    share: 'Share the page',
    copy: 'Copy the address',
    copied: 'Copied.',
    failed: 'That did not work. Copy the address above by hand.',
  },
  launch: {
    title: 'Be there on launch day',
    /** The date on which this page's countdown ends. */
    date: (date: string) => `The countdown on this page ends on ${date}.`,
    later: 'It is about three months away.',
  },
} as const;
