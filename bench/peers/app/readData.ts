import type { PageData } from '../../../shell/src/pages/PageData.ts';

export const DATA_ELEMENT_ID = 'data';

/** What the page is made from, which stands in it as inert JSON. */
export const readData = (): PageData =>
  JSON.parse(document.getElementById(DATA_ELEMENT_ID)?.textContent ?? '');
