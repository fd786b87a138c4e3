import type { InspectedRegion } from './readRegions.ts';

export const OVERLAY_ID = 'inspection-overlay';

/** Creates the overlay's elements in a shadow tree. */
export function createOverlayView() {
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
  const panel = element('section', '', details, element('button', 'close', 'Close'));
  panel.ariaLabel = 'Inspection overlay';
  root.append(boxes, panel);
  return { host, root, boxes, rows, summary };
}

/** Placed relative to the document, so that it scrolls with the page; by a transform, which causes no layout shift. */
export function boxOf({ element: region, kind }: InspectedRegion, at: number) {
  const { left, top, width, height } = region.getBoundingClientRect();
  const box = element('div', `box ${kind}`, element('span', 'number', `${at + 1}`));
  const transform = `translate(${left + window.scrollX}px, ${top + window.scrollY}px)`;
  Object.assign(box.style, { transform, width: `${width}px`, height: `${height}px` });
  return box;
}

export function rowOf(region: InspectedRegion, at: number) {
  const { module, release, kind, state, bytes, isCached, liveAfterMs, longFramesMs } = region;
  const notes = [
    isCached && 'from cache',
    liveAfterMs && `live after ${Math.round(liveAfterMs)} ms`,
    longFramesMs > 0 && `long frames ${Math.round(longFramesMs)} ms`,
  ].filter((note) => typeof note === 'string');
  const number = element('span', 'number', `${at + 1}`);
  const [button, from] = [element('button', '', module), element('small', '', release)];
  const cost = [bytes > 0 ? inKb(bytes) : '–', ...notes.map((note) => element('small', '', note))];
  return element(
    'tr',
    '',
    Object.assign(element('th', kind, number, ' ', button, from), { scope: 'row' }),
    element('td', `state ${kind}`, state),
    element('td', '', ...cost),
  );
}

export function summaryOf(regions: readonly InspectedRegion[]) {
  const count = (kind: InspectedRegion['kind']) =>
    regions.filter((region) => region.kind === kind).length;
  const files = new Map(regions.flatMap(({ files: own }) => own));
  const bytes = [...files.values()].reduce((sum, size) => sum + size, 0);
  const failed = count('failed');
  const figures: [figure: string, what: string][] = [
    [`${count('live')}/${regions.length}`, 'regions live'],
    [`${failed}`, 'failed'],
    [inKb(bytes), 'loaded'],
  ];
  return figures
    .filter(([, what]) => what !== 'failed' || failed > 0)
    .map(([figure, what]) => element('span', '', element('b', '', figure), ` ${what}`));
}

const inKb = (bytes: number): string => `${(bytes / 1000).toFixed(1)} KB`;

function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  className = '',
  ...children: (Node | string)[]
): HTMLElementTagNameMap[Name] {
  const made = Object.assign(document.createElement(name), { className });
  made.append(...children);
  return made;
}

/** The overlay is dark in every colour scheme. States differ by line style too, not by colour alone. */
const OVERLAY_STYLE = `
:host { all: initial; position: absolute; inset: 0 auto auto 0; pointer-events: none; color: #f6efe0;
  font: 0.8125rem/1.35 var(--font-text, system-ui), system-ui, sans-serif; }
.late { --state: #ffd166; --line: dotted; }
.waiting { --state: #8ab8ff; --line: dashed; }
.live { --state: #86d7a0; --line: solid; }
.browser { --state: #bdb099; --line: dotted; }
.failed { --state: #ff8a63; --line: double; }
.box { position: absolute; box-sizing: border-box; border: 4px var(--line) var(--state); outline: 1px solid #17130d; }
.box.failed { border-width: 8px; }
.number { display: inline-grid; place-items: center; min-width: 1.5rem; height: 1.5rem;
  background: #17130d; color: var(--state); font-weight: 650; }
section { position: fixed; inset: auto 0.75rem 0.75rem; max-width: 46rem; margin-inline: auto; pointer-events: auto;
  border: 1.5px solid #bdb099; border-radius: 8px; background: #17130d; box-shadow: 0 18px 40px -18px #17130d; }
summary { display: flex; flex-wrap: wrap; align-items: baseline; gap: 0 0.75rem; padding: 0.5rem 4.5rem 0.5rem 0.75rem;
  color: #bdb099; cursor: pointer; }
summary::before { content: '▸'; }
[open] > summary::before { content: '▾'; }
b { font: 900 1.5rem/1 var(--font-display, inherit), sans-serif; color: #ff6a3d; }
.rows { max-height: min(18rem, 40vh); overflow: auto; overscroll-behavior: contain; }
table { width: 100%; table-layout: fixed; border-collapse: collapse; }
th, td { padding: 0.375rem 0.5rem; border-top: 1px solid #43392b; text-align: start; vertical-align: baseline;
  font-weight: 400; overflow-wrap: anywhere; }
thead, small { color: #bdb099; }
small:not(:empty) { display: block; font-size: 0.75rem; }
th:first-child { width: 40%; }
tbody th small { margin-inline-start: 1.875rem; }
tr > :last-child { text-align: end; font-variant-numeric: tabular-nums; }
.state { color: var(--state); }
button { min-height: 1.5rem; padding: 0 0.25rem; border: 0; background: none; color: inherit; font: inherit;
  text-align: start; text-decoration: underline; overflow-wrap: anywhere; cursor: pointer; }
.close { position: absolute; inset: 0.5rem 0.5rem auto auto; }
:focus-visible { outline: 3px solid #8ab8ff; outline-offset: -1px; }
@media (max-width: 30rem) {
  thead { display: none; }
  tr { display: grid; grid-template-columns: 1fr 45%; }
  th:first-child { grid-column: 1 / -1; width: auto; padding-block-end: 0; }
  td { border: 0; }
}
@media print { :host { display: none; } }
`;
