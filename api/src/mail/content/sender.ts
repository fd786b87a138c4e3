/** SAMPLE CONTENT, as in the shell's `content/site.ts`. Replace it before launch. */
export const SENDER = {
  product: 'Statline',
  /** Required in each mail by laws on commercial mail. */
  postalAddress: '400 Fieldhouse Row, Suite 12, Springfield, IL 62701',
} as const;
