import { SIGN_UP_PATH } from '@statline/contract/api';
import { type Html, html } from '@statline/service/http/html';
import { formatMoment } from '../../pages/formats.ts';
import type { ListedRecord } from '../../store/ListedSignUp.ts';
import { omitEmpty } from '../../store/omitEmpty.ts';
import type { SignUp } from '../../store/SignUp.ts';
import { STATES, words } from './words.ts';

const to = (page: string, token: string): string => `${SIGN_UP_PATH}/${page}?token=${token}`;

const button = (action: string, token: string, label: string): Html =>
  html`<form method="post" action="${to(action, token)}"><button>${label}</button></form>`;

const PAGES = ['record', 'unsubscribe'] as const;
type Page = (typeof PAGES)[number];

/** Links to further pages, at the end of every page of a person. */
const more = (token: string, pages: readonly Page[]): Html =>
  html`<p class="more">${pages.map((page) => html`<a href="${to(page, token)}">${words.links[page]}</a> `)}<a href="/">${words.links.home}</a></p>`;

/** A page with a text only. */
export const notice = (text: string): Html =>
  html`<div class="slip"><p>${text}</p></div><p class="more"><a href="/">${words.links.home}</a></p>`;

/** A page that says what was done, with links to further pages. */
export const done = (text: string, token: string, pages: readonly Page[] = PAGES): Html =>
  html`<div class="slip"><p role="status">${text}</p></div>${more(token, pages)}`;

type Question = 'confirm' | 'unsubscribe' | 'expired';
const ACTIONS = { confirm: 'confirm', unsubscribe: 'unsubscribe', expired: 'resend' } as const;

/** A page with one button: programs that only follow links, such as mail scanners, change nothing. */
export function confirmation(question: Question, { email }: ListedRecord, token: string): Html {
  const { text, button: label } = words[question];
  return html`<div class="slip"><p>${text}</p><p class="address">${email}</p>
${button(ACTIONS[question], token, label)}</div>
${more(token, question === 'unsubscribe' ? ['record'] : PAGES)}`;
}

/** A page with everything that is stored about a person. @param isExpired whether the link can no longer confirm. */
export function record(
  person: ListedRecord,
  quarantined: SignUp | undefined,
  token: string,
  isExpired: boolean,
): Html {
  const { address } = person;
  const question = isExpired ? 'expired' : 'confirm';
  const fields = {
    ...fieldsOf(person),
    Confirmed: moment(address?.confirmedAt),
    'Last mail': moment(address?.mailedAt),
    Mails: person.mails?.toString(),
    Invited: moment(person.invited?.at),
    'Times signed up': String(person.attempts),
    Address: address && STATES[address.state],
    Id: person.personId,
    'Came from': person.source && Object.values(person.source).join(', '),
  };
  return html`<div class="slip"><p>${words.record.text}</p>
${list(fields)}
${quarantined && html`<p>${words.record.quarantined}</p>${list(fieldsOf(quarantined))}`}
${address?.state === 'confirmed' ? undefined : button(ACTIONS[question], token, words[question].button)}
${address?.state === 'unsubscribed' ? undefined : button('unsubscribe', token, words.unsubscribe.button)}
<details><summary>${words.erase.summary}</summary><p>${words.erase.text}</p>
${button('erase', token, words.erase.button)}</details></div>
${more(token, [])}`;
}

const moment = (at: Date | undefined) => at && formatMoment(at);

const fieldsOf = (signUp: SignUp) => ({
  Name: signUp.name,
  Email: signUp.email,
  School: signUp.school,
  'Signed up': moment(signUp.at),
  'Came by the link': signUp.referredBy,
  'Words agreed to': signUp.consent && `version ${signUp.consent}`,
});

const list = (fields: Record<string, string | undefined>): Html =>
  html`<dl>${Object.entries(omitEmpty(fields)).map(
    ([label, value]) => html`<div><dt>${label}</dt><dd>${value}</dd></div>`,
  )}</dl>`;
