import type { SignUpOutcome } from '@statline/contract/api';
import type { NoticeWords } from '../notice/NoticeWords.ts';

/*
 * Titles and texts are those of docs/product.md, 'Notices', word for word. If the server's response has a message, it
 * replaces the text.
 */

export const joined = (product: string): NoticeWords => ({
  tone: 'good',
  title: 'Welcome to the waitlist!',
  text: `We'll notify you as soon as ${product} launches.`,
});

export const failed: NoticeWords = {
  tone: 'bad',
  title: 'Submission Failed',
  text: 'Something went wrong. Please try again.',
};

export const unreachable: NoticeWords = {
  tone: 'bad',
  title: 'Network Error',
  text: 'Could not connect to the server. Please check your internet connection.',
};

/** The notices after a sign-up that was sent without script. */
export const outcomes = (product: string): Record<SignUpOutcome, NoticeWords> => ({
  joined: joined(product),
  invalid: {
    ...failed,
    text: 'We need your full name and an email address that can receive mail, in at most 200 characters each. Please fill in the slip again.',
  },
  limited: {
    ...failed,
    text: 'There have been too many sign-ups. Please try again in an hour.',
  },
  unavailable: {
    ...failed,
    text: 'The waitlist cannot take your name right now. Please try again in a few minutes.',
  },
});
