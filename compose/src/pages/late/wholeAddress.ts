import { escapeAttribute } from '@statline/service/http/escape';

/** The parameter of the query with which a page is waited for until it is whole. */
export const WHOLE_PARAMETER = '_whole';

/** The address, relative to the page's own, of the page that waits; escaped as an attribute. */
export function wholeAddress(search: string): string {
  const query = new URLSearchParams(search);
  query.set(WHOLE_PARAMETER, '');
  return escapeAttribute(`?${query}`);
}
