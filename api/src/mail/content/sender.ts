/** SAMPLE CONTENT, as in the shell's `content/site.ts`: to be replaced before launch. */
export const SENDER = {
  product: 'Statline',
  /** Laws on mail ask for it in each one. */
  postalAddress: '400 Fieldhouse Row, Suite 12, Springfield, IL 62701',
} as const;
