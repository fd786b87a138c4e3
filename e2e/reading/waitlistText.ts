/** The texts of /waitlist as fixed by docs/product.md. */

export const CLAIMS = [
  ['athletes waiting', '10,000+'],
  ['NIL money tracked', '$2M+'],
  ['tax accuracy', '95%'],
  ['AI support', '24/7'],
];

export const BENEFITS = [
  'Early Access',
  'Priority Support',
  'Exclusive Features',
  'Special Pricing',
];
