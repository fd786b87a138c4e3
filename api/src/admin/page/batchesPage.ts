import { MAIL_PROGRAMS } from '../../operators/csv/exportFor.ts';
import { formatCount } from '../../pages/formats.ts';
import { type Html, html } from '../../pages/html.ts';
import type { ListedSignUp } from '../../store/ListedSignUp.ts';
import { type Batch, MAX_BATCH } from '../../store/SignUpStore.ts';
import { listSection, moments, PERSON } from './listSection.ts';
import { type Found, MAX_FOUND } from './searchPeople.ts';

/** A form that posts to the operators' page. */
export const form = (action: string, token: string, fields: Html): Html =>
  html`<form method="post" action="/operators/${action}"><input type="hidden" name="token" value="${token}">${fields}</form>`;

export const searchForm = (token: string, text = ''): Html =>
  form(
    'search',
    token,
    html`<label for="search">Address, or a part of a name, an address or a school</label>
<span class="row"><input id="search" name="text" type="search" value="${text}" required maxlength="254"><button>Search</button></span>`,
  );

const exportForm = (token: string, what: string, batch: number | ''): Html =>
  form(
    'export',
    token,
    html`<input type="hidden" name="batch" value="${batch}"><span class="row"><select name="for" aria-label="Format of ${what}">${Object.entries(
      MAIL_PROGRAMS,
    ).map(
      ([program, name]) => html`<option value="${program}">${name}</option>`,
    )}</select><button>Export<span class="hidden"> ${what}</span></button></span>`,
  );

/** Batches of invitations, a form for the next one, and exports. */
export function batches(made: readonly Batch[], token: string): Html {
  // Sent with the form, so that a second click does not make a second batch.
  const latest = made.at(-1)?.batch ?? 0;
  const invite = html`<input type="hidden" name="latest" value="${latest}"><label for="count">Invite the next people, in the order of signing up</label>
<span class="row"><input id="count" name="count" type="number" min="1" max="${MAX_BATCH}" required><button>Invite</button></span>`;
  return listSection('Batches and exports', {
    intro: html`<p class="soft">Exports leave out people who have unsubscribed, whose mails bounced and, with mails, who have not confirmed.</p>
<div class="halves"><div>${form('invite', token, invite)}</div><div><p class="label">The whole list, for</p>${exportForm(token, 'the list', '')}</div></div>`,
    empty: 'No invitations yet.',
    caption: 'Latest first',
    rows: made.toReversed(),
    columns: [
      ['Batch', ({ batch }) => `Batch ${batch}`],
      moments('Invited'),
      ['People', ({ people }) => formatCount(people)],
      ['Export', ({ batch }) => exportForm(token, `batch ${batch}`, batch), 'action'],
    ],
  });
}

const stateOf = ({ address, invited }: ListedSignUp): string =>
  [address?.state, invited && `batch ${invited.batch}`].filter(Boolean).join(', ') || '–';

/** Results of a search. Names are complete, so that an operator can recognise people; addresses are masked. */
export function found({ people, isCut }: Found, text: string, token: string): Html {
  return html`${searchForm(token, text)}
<p role="status">${people.length === 0 ? 'No match.' : `${people.length} found.`}${isCut ? ` There may be more: the first ${MAX_FOUND} are listed.` : ''}</p>
${listSection('Found', {
  empty: 'Type a whole address, or a part of anything else.',
  caption: 'The command signups show has all of one person',
  rows: people,
  columns: [['Name', ({ name }) => name], ...PERSON, ['State', stateOf]],
})}
<p><a href="/operators">Back to the waitlist</a></p>`;
}
