import type { ListedSignUp } from '../../store/ListedSignUp.ts';
import { stripInvisible } from '../../waitlist/stripInvisible.ts';
import { csvRow } from './csvRow.ts';
import { guardAddress, guardCell } from './guardCell.ts';

/**
 * Column names that mail programs recognise. Klaviyo requires the address first.
 *
 * @see https://mailchimp.com/help/format-guidelines-for-your-import-file/
 * @see https://help.klaviyo.com/hc/en-us/articles/115005078967
 * @see https://knowledge.hubspot.com/articles/kcs_article/contacts/set-up-your-import-file
 */
const HEADINGS = {
  mailchimp: ['Email Address', 'First Name', 'Last Name', 'School', 'Signed up', 'Tags'],
  klaviyo: ['Email Address', 'First Name', 'Last Name', 'Organization', 'Signed up', 'Batch'],
  hubspot: ['Email', 'First name', 'Last name', 'School', 'Signed up', 'Batch'],
} as const;
export type MailProgram = keyof typeof HEADINGS;
export const MAIL_PROGRAMS: Readonly<Record<MailProgram, string>> = {
  mailchimp: 'Mailchimp',
  klaviyo: 'Klaviyo',
  hubspot: 'HubSpot',
};

/**
 * Excludes people who have unsubscribed, or whose mail bounced, and on a list with confirmations those who have not
 * confirmed.
 */
const mayBeWrittenTo = ({ address }: ListedSignUp): boolean =>
  address === undefined || address.state === 'confirmed';

/** A list as CSV for a mail program. Cells that a spreadsheet would execute are escaped. */
export async function* exportFor(
  program: MailProgram,
  people: AsyncIterable<ListedSignUp>,
): AsyncGenerator<string> {
  yield csvRow(HEADINGS[program]);
  for await (const person of people) {
    if (!mayBeWrittenTo(person)) continue;
    const { email, name, school = '', at, invited } = person;
    const words = name.trim().split(/\s+/);
    const last = words.length > 1 ? words.pop() : '';
    const cells = [words.join(' '), last, school].map((cell) => guardCell(cell ?? ''));
    const batch = invited === undefined ? '' : `Batch ${invited.batch}`;
    yield csvRow([
      guardAddress(stripInvisible(email)),
      ...cells,
      // All three programs read this as a date.
      at.toISOString().slice(0, 10),
      batch,
    ]);
  }
}
