/** The legal pages' numbered sections (docs/product.md), in order: number, and heading. */
export const PRIVACY_SECTIONS = [
  /^01 Information We Collect$/,
  /^02 .*\bUse\b/,
  /^03 Sharing/,
  /^04 Security/,
  /^05 .*Rights/,
  /^06 Account Deletion$/,
  /^07 Cookies$/,
  /^08 Updates/,
  /^09 Contact/,
];

export const TERMS_SECTIONS = [
  /^01 Acceptance/,
  /^02 Service Description$/,
  /^03 Accounts$/,
  /^04 Financial Services and Compliance$/,
  /^05 Fees$/,
  /^06 Intellectual Property$/,
  /^07 Privacy$/,
  /^08 Disclaimers$/,
  /^09 Termination$/,
  /^10 Changes/,
  /^11 Governing Law$/,
  /^12 Contact/,
];

export const LAST_UPDATED = 'Last updated: December 2024';

/** The legal statements of docs/product.md: their section, and their text. */
export const PRIVACY_STATEMENTS = [
  { section: /Account Deletion/, patterns: [/in the app’s Settings/, /email/, /irreversible/] },
];

export const TERMS_STATEMENTS = [
  {
    section: /Financial Services/,
    patterns: [/not a licensed tax preparer or financial advisor/],
  },
  {
    section: /Fees/,
    patterns: [/Fees may apply for premium features/, /billed in advance/, /30 days’ notice/],
  },
  {
    section: /Accounts/,
    patterns: [
      /deletion of your account in the app’s Settings/,
      /email verification/,
      /irreversible/,
    ],
  },
];
