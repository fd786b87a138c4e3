/** The words of the e-mail field, in whichever form it stands. */
export const email = {
  /** Browsers put it after a sentence of their own, in the visitor's language. */
  ending: 'Write the whole address, with its ending, such as .com or .edu.',
  question: (address: string) => `Did you mean ${address}?`,
  take: 'Use that address',
} as const;
