import { SENDER } from '../../mail/content/sender.ts';
import { QUARANTINE_DAYS } from '../../store/SignUpStore.ts';
import { LINK_DAYS } from '../LINK_DAYS.ts';

/** Texts of the pages that mails link to. */
export const words = {
  mark: SENDER.product,
  confirm: {
    title: 'Confirm your address',
    text: 'Is this your address, and do you want to hear from us once, on launch day?',
    button: 'Confirm my address',
  },
  confirmed: {
    title: 'You are in',
    text: 'Your address is confirmed. We write once: on launch day.',
  },
  expired: {
    title: 'This link has run out',
    text: `It worked for ${LINK_DAYS} days. Have a new one sent to the same address.`,
    button: 'Send a new link',
  },
  requested: {
    title: 'A new link is on its way',
    text: 'It comes by mail within a few minutes.',
  },
  refused: {
    title: 'No new link now',
    text: 'There is at most one mail in an hour, and three in all. Look in your inbox and your spam folder.',
  },
  unsubscribe: {
    title: 'Unsubscribe',
    text: 'We will not write to this address any more, not even on launch day.',
    button: 'Unsubscribe',
  },
  unsubscribed: {
    title: 'You are unsubscribed',
    text: 'We will not write to you any more, unless you sign up again.',
  },
  record: {
    title: 'What we keep about you',
    text: 'This is all of it.',
    quarantined: `Set aside for ${QUARANTINE_DAYS} days, since it seems to come from a program:`,
  },
  erase: {
    summary: 'Erase my record',
    text: 'Your name, your address and your place on the list are erased for good. Nothing brings them back.',
    button: 'Erase it',
  },
  erased: {
    title: 'Your record is erased',
    text: 'We keep nothing about you any more. Backups forget you too.',
  },
  alreadyErased: {
    title: 'There is no record',
    text: 'If you have pressed the button before, your record is erased. If not, open the link from the mail again.',
  },
  unknown: {
    title: 'This link leads nowhere',
    text: 'It is not complete, or what it led to was erased. Open it from the mail again.',
  },
  links: { record: 'See what we keep about you', unsubscribe: 'Unsubscribe', home: 'To the site' },
} as const;

export const STATES = {
  pending: 'not confirmed yet',
  confirmed: 'confirmed',
  unsubscribed: 'unsubscribed',
  bounced: 'mail came back',
} as const;
