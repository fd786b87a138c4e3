import { MAIL_PROGRAMS } from '../../operators/csv/exportFor.ts';
import { formatCount, formatMoment } from '../../pages/formats.ts';
import { type Html, html } from '../../pages/html.ts';
import { type Batch, MAX_BATCH } from '../../store/SignUpStore.ts';
import { maskAddress } from './mask.ts';
import { type Found, MAX_FOUND } from './searchPeople.ts';

/** A form that comes back here. */
const form = (action: string, token: string, fields: Html): Html =>
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

/** People who were invited together; the next ones; exports. */
export function batches(made: readonly Batch[], token: string): Html {
  return html`<section aria-labelledby="batches">
<h2 id="batches">Batches and exports</h2>
<p class="soft">Exports have whoever may be written to: nobody who has unsubscribed or bounced and, with mails, confirmed people only.</p>
<div class="halves"><div>
${form(
  'invite',
  token,
  html`<label for="count">Invite the next people, in the order of signing up</label>
<span class="row"><input id="count" name="count" type="number" min="1" max="${MAX_BATCH}" required><button>Invite</button></span>`,
)}</div><div><p class="label">The whole list, for</p>${exportForm(token, 'the list', '')}</div></div>
${
  made.length === 0
    ? html`<p>Nobody has been invited yet.</p>`
    : html`<table class="people">
<caption>Latest first</caption>
<thead><tr><th scope="col">Batch</th><th scope="col">Invited</th><th scope="col">People</th><th scope="col"><span class="hidden">Export</span></th></tr></thead>
<tbody>${made
        .toReversed()
        .map(
          ({ batch, at, people }) =>
            html`<tr><th scope="row">Batch ${batch}</th><td data-label="Invited">${formatMoment(at)}</td><td data-label="People">${formatCount(people)}</td><td>${exportForm(token, `batch ${batch}`, batch)}</td></tr>`,
        )}</tbody>
</table>`
}
</section>`;
}

/** Names in full, since an operator has to recognise them; addresses masked. */
export function found({ people, isCut }: Found, text: string, token: string): Html {
  return html`<section aria-labelledby="found">
<h2 id="found" class="hidden">Found</h2>
${searchForm(token, text)}
<p role="status">${people.length === 0 ? 'Nobody was found.' : `${people.length} found.`}${isCut ? ` There may be more: the first ${MAX_FOUND} are listed.` : ''}</p>
${
  people.length === 0
    ? undefined
    : html`<table class="people">
<caption>The command signups show has all of one person</caption>
<thead><tr><th scope="col">Name</th><th scope="col">Address</th><th scope="col">School</th><th scope="col">Signed up</th><th scope="col">State</th></tr></thead>
<tbody>${people.map(
        ({ name, email, school, at, address, invited }) =>
          html`<tr><th scope="row">${name}</th><td data-label="Address">${maskAddress(email)}</td><td data-label="School">${school ?? '–'}</td><td data-label="Signed up">${formatMoment(at)}</td><td data-label="State">${[address?.state, invited && `batch ${invited.batch}`].filter(Boolean).join(', ') || '–'}</td></tr>`,
      )}</tbody>
</table>`
}
<p><a href="/operators">Back to the waitlist</a></p>
</section>`;
}
