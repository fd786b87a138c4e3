/** Texts of the e-mail field, in both forms. */
export const email = {
  /** Browsers append this to their own message, which is in the visitor's language. */
  ending: 'Write the whole address, with its ending, such as .com or .edu.',
  question: (address: string) => `Did you mean ${address}?`,
  take: 'Use that address',
} as const;
