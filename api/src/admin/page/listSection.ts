import { formatMoment } from '../../pages/formats.ts';
import { type Html, html } from '../../pages/html.ts';
import type { SignUp } from '../../store/SignUp.ts';
import { maskAddress } from './mask.ts';

interface Column<Row> {
  label: string;
  of: (row: Row, index: number) => Html | string;
  /** What is drawn or done needs no visible label; numbers are aligned to the right. */
  kind?: 'number' | 'bar' | 'action';
}

interface Section<Row> {
  id: string;
  title: string;
  /** `board`: as on the scoreboard. */
  look?: 'board';
  intro?: Html | undefined;
  /** Instead of an empty table. */
  empty: string;
  caption: string;
  rows: readonly Row[];
  /** The first names the row. */
  columns: readonly Column<Row>[];
}

/** A part of the page with a table; on a phone those without bars become lists. */
export function listSection<Row>(section: Section<Row>): Html {
  const { id, title, look, intro, empty, rows } = section;
  return html`<section${look && html` class="${look}"`} aria-labelledby="${id}">
<h2 id="${id}">${title}</h2>
${intro}
${rows.length === 0 ? html`<p>${empty}</p>` : table(section)}
</section>`;
}

function table<Row>({ caption, rows, columns }: Section<Row>): Html {
  const hasBars = columns.some(({ kind }) => kind === 'bar');
  return html`<table class="${hasBars ? 'bars' : 'people'}">
<caption>${caption}</caption>
<thead><tr>${columns.map(({ label, kind }) =>
    kind === 'bar' || kind === 'action'
      ? html`<th scope="col"><span class="hidden">${label}</span></th>`
      : html`<th scope="col"${classOf(kind)}>${label}</th>`,
  )}</tr></thead>
<tbody>${rows.map(
    (row, index) =>
      html`<tr>${columns.map(({ label, of, kind }, place) => {
        if (place === 0) return html`<th scope="row">${of(row, index)}</th>`;
        const labelled = kind === 'bar' || kind === 'action' ? '' : html` data-label="${label}"`;
        return html`<td${labelled}${classOf(kind)}>${of(row, index)}</td>`;
      })}</tr>`,
  )}</tbody>
</table>`;
}

const classOf = (kind: Column<unknown>['kind']) =>
  kind && kind !== 'action' ? html` class="${kind}"` : '';

/** Beside the figure that says the same. */
export const bar = (count: number, most: number): Html =>
  html`<svg viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true"><rect width="${most === 0 ? 0 : (count / most) * 100}" height="10"/></svg>`;

export const moment = (at: Date): Html =>
  html`<time datetime="${at.toISOString()}">${formatMoment(at)}</time>`;

/** Of a person, after the name. */
export const PERSON: readonly Column<SignUp>[] = [
  { label: 'Address', of: ({ email }) => maskAddress(email) },
  { label: 'School', of: ({ school }) => school ?? '–' },
  { label: 'Signed up', of: ({ at }) => moment(at) },
];
