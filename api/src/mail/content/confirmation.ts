import { LINK_DAYS } from '../../addresses/LINK_DAYS.ts';
import { formatCount } from '../../pages/formats.ts';
import { SENDER } from './sender.ts';

/** Texts of the mail that follows a sign-up. It contains nothing that was typed in the form. */
export const confirmation = {
  subject: `Confirm your address for the ${SENDER.product} waitlist`,
  title: 'One tap and you are in',
  text: `This address was put on the ${SENDER.product} waitlist. Confirm that it is yours, and we will write to it once: when ${SENDER.product} launches.`,
  button: 'Confirm my address',
  validity: `The link works for ${LINK_DAYS} days. It was not you? Unsubscribe below, and we will not write again.`,
  position: (position: number) => `You are number ${formatCount(position)} on the list`,
  share: 'This link is yours. Teammates who join by it, and confirm, are counted for you:',
  record: 'See or erase what we keep about you',
  unsubscribe: 'Unsubscribe',
} as const;
