import { OVERLAY_STYLE } from './overlayStyle.ts';
import type { InspectedRegion } from './readRegions.ts';

export const OVERLAY_ID = 'inspection-overlay';

/** Creates the overlay's elements in a shadow tree. */
export function createBoard() {
  const host = element('div');
  Object.assign(host, { id: OVERLAY_ID, popover: 'manual' });
  const root = host.attachShadow({ mode: 'open' });
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(OVERLAY_STYLE);
  root.adoptedStyleSheets = [sheet];
  const [boxes, rows, summary] = [element('div'), element('tbody'), element('summary')];
  boxes.ariaHidden = 'true';
  const heads = ['Region and release', 'State', 'Cost'].map((text) => element('th', '', text));
  const table = element('table', '', element('thead', '', element('tr', '', ...heads)), rows);
  const details = element('details', '', summary, element('div', 'rows', table));
  details.open = window.matchMedia('(min-width: 48rem)').matches;
  const board = element('section', '', details, element('button', 'close', 'Close'));
  board.ariaLabel = 'Inspection overlay';
  root.append(boxes, board);
  return { host, root, boxes, rows, summary, details };
}

export function rowOf({ module, release, kind, state, ...cost }: InspectedRegion, at: number) {
  const { bytes, isCached, liveAfterMs, longFramesMs } = cost;
  const notes = [
    isCached && 'from cache',
    liveAfterMs && `live after ${Math.round(liveAfterMs)} ms`,
    longFramesMs > 0 && `long frames ${Math.round(longFramesMs)} ms`,
  ].filter((note) => typeof note === 'string');
  const number = element('span', 'number', `${at + 1}`);
  const [button, from] = [element('button', '', module), element('small', '', release)];
  return element(
    'tr',
    '',
    Object.assign(element('th', kind, number, ' ', button, from), { scope: 'row' }),
    element('td', `state ${kind}`, state),
    element(
      'td',
      '',
      bytes > 0 ? inKb(bytes) : '–',
      ...notes.map((note) => element('small', '', note)),
    ),
  );
}

export function summaryOf(regions: readonly InspectedRegion[]) {
  const count = (kind: InspectedRegion['kind']) =>
    regions.filter((region) => region.kind === kind).length;
  const files = new Map(regions.flatMap(({ files: own }) => own));
  const bytes = [...files.values()].reduce((sum, size) => sum + size, 0);
  const failed = count('failed');
  const figures = [
    [`${count('live')}/${regions.length}`, 'regions live'],
    ...(failed > 0 ? [[`${failed}`, 'failed']] : []),
    [inKb(bytes), 'loaded'],
  ];
  return figures.map(([figure = '', what = '']) =>
    element('span', '', element('b', '', figure), ` ${what}`),
  );
}

const inKb = (bytes: number): string => `${(bytes / 1000).toFixed(1)} KB`;

export function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  className = '',
  ...children: (Node | string)[]
): HTMLElementTagNameMap[Name] {
  const made = Object.assign(document.createElement(name), { className });
  made.append(...children);
  return made;
}
