import { type Html, html } from '@statline/service/http/html';
import type { ListedSignUp } from '../../store/ListedSignUp.ts';
import { form } from './form.ts';
import { listSection, PERSON } from './listSection.ts';
import { type Found, MAX_FOUND } from './searchPeople.ts';

export const searchForm = (token: string, text = ''): Html =>
  form(
    'search',
    token,
    html`<label for="search">Address, or a part of a name, an address or a school</label>
<span class="row"><input id="search" name="text" type="search" value="${text}" required maxlength="254"><button>Search</button></span>`,
  );

const stateOf = ({ address, invited }: ListedSignUp): string =>
  [address?.state, invited && `batch ${invited.batch}`].filter(Boolean).join(', ') || '–';

/** Results of a search. Names are complete, so that an operator can recognise people; addresses are masked. */
export function searchPage({ people, isCut }: Found, text: string, token: string): Html {
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
