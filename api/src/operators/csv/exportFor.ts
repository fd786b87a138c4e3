import type { ListedSignUp } from '../../store/ListedSignUp.ts';
import { stripInvisible } from '../../waitlist/stripInvisible.ts';
import { csvRow } from './csvRow.ts';
import { guardAddress, guardCell } from './guardCell.ts';

/**
 * The columns that mail programs map by themselves, by their own names for them; Klaviyo wants the address first.
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

/** Leaves out people who have unsubscribed or cannot be reached and, of a list with mails, who have not confirmed. */
const mayBeWrittenTo = ({ address }: ListedSignUp): boolean =>
  address === undefined || address.state === 'confirmed';

/** A list as CSV that a mail program imports. Cells that a spreadsheet would run are escaped. */
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
      // All three read it as a day.
      at.toISOString().slice(0, 10),
      batch,
    ]);
  }
}
