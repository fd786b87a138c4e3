import { type Html, html } from '@statline/service/http/html';
import { formatCount, formatMoment } from '../../pages/formats.ts';
import type { SignUp } from '../../store/SignUp.ts';
import { maskAddress } from './mask.ts';

type Text = Html | string;

/** Columns of bars and actions have no visible label; numbers are right-aligned. */
type Kind = 'number' | 'bar' | 'action';
export type Column<Row> = readonly [label: string, of: (row: Row) => Text, kind?: Kind];

interface Table<Row> {
  /** Above the table. */
  intro?: Html | undefined;
  caption: string;
  rows: readonly Row[];
  /** Text in place of an empty table. */
  empty?: string;
  /** The first column is the row's heading. */
  columns: readonly Column<Row>[];
}

/** A section of the page with a table. On a phone, tables without bars become lists. */
export function listSection<Row>(title: string, table: Table<Row>, look?: 'board'): Html {
  const { intro, caption, rows, empty, columns } = table;
  const hasBars = columns.some(([, , kind]) => kind === 'bar');
  return html`<section class="${look}" aria-label="${title}">
<h2>${title}</h2>
${intro}
${
  rows.length === 0
    ? html`<p>${empty}</p>`
    : html`<table class="${hasBars ? 'bars' : 'people'}">
<caption>${caption}</caption>
<thead><tr>${columns.map(headOf)}</tr></thead>
<tbody>${rows.map((row) => html`<tr>${columns.map((column, place) => cellOf(row, column, place))}</tr>`)}</tbody>
</table>`
}
</section>`;
}

const headOf = ([label, , kind]: Column<never>): Html =>
  kind === 'bar' || kind === 'action'
    ? html`<th scope="col"><span class="hidden">${label}</span></th>`
    : html`<th scope="col" class="${kind}">${label}</th>`;

function cellOf<Row>(row: Row, [label, of, kind]: Column<Row>, place: number): Html {
  if (place === 0) return html`<th scope="row">${of(row)}</th>`;
  if (kind === undefined) return html`<td data-label="${label}">${of(row)}</td>`;
  return html`<td class="${kind}" data-label="${kind === 'number' ? label : undefined}">${of(row)}</td>`;
}

interface Counted {
  name: Text;
  count: number;
}

/** Columns for a name, a bar and its figure. @param most the figure of the longest bar. */
export const barColumns = (name: string, count: string, most = 0): Column<Counted>[] => [
  [name, ({ name }) => name],
  [
    'Drawn',
    ({ count }) =>
      html`<svg viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true"><rect width="${most === 0 ? 0 : (count / most) * 100}" height="10"/></svg>`,
    'bar',
  ],
  [count, ({ count }) => formatCount(count), 'number'],
];

const moment = (at: Date): Html =>
  html`<time datetime="${at.toISOString()}">${formatMoment(at)}</time>`;
export const moments = <Row extends { at: Date }>(label: string): Column<Row> => [
  label,
  ({ at }) => moment(at),
];

/** Columns of a person, after the name. */
export const PERSON: readonly Column<SignUp>[] = [
  ['Address', ({ email }) => maskAddress(email)],
  ['School', ({ school }) => school ?? '–'],
  moments('Signed up'),
];
