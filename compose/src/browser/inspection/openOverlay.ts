import { parse } from 'valibot';
import { TEMPLATES } from '../../protocol/documentNames.ts';
import { LIVE_PATH } from '../../protocol/paths.ts';
import { LiveReleases } from '../../protocol/teamApi.ts';
import { findTemplate } from '../loading/insertScripts.ts';
import { boxOf, createOverlayView, OVERLAY_ID, rowOf, summaryOf } from './createOverlayView.ts';
import { type InspectedRegion, readRegions } from './readRegions.ts';

/** Between two updates of the overlay: no event reports that a region is live, has failed or has moved. */
const INTERVAL_MS = 250;
/** After this time, releases are shown without their kind (live, canary). */
const LIST_TIMEOUT_MS = 5_000;

/** Events of the overlay itself. Before the page's code is loaded, `recordInteractions` would record and stop them. */
const OWN_EVENTS =
  'pointerdown mousedown focusin pointerup mouseup click keydown keyup toggle'.split(' ');

/*
 * Entry point of a separate script, loaded by `?_inspect`, or by `import('/_shell/inspect.js?1')` in the console of an
 * open page; with another query each time, since a module runs once.
 */
openOverlay();

/** Outside of `<body>`, in the top layer and in a shadow tree: changes neither the layout nor what React hydrates. */
function openOverlay(): void {
  if (document.getElementById(OVERLAY_ID)) return;
  const { host, root, boxes, rows, summary } = createOverlayView();
  const seen = { mountedAt: new Map<string, number>(), longFrames: new Map<string, number>() };
  let live: LiveReleases | undefined;
  let regions: InspectedRegion[] = [];
  let shown = '';
  const buttons = () => [...rows.querySelectorAll('button')];

  const update = () => {
    // A visit with the overlay is not measured.
    findTemplate(TEMPLATES.visit)?.remove();
    regions = readRegions({ ...seen, live });
    const [newBoxes, newRows] = [regions.map(boxOf), regions.map(rowOf)];
    const next = [...newBoxes, ...newRows].map(({ outerHTML }) => outerHTML).join('');
    if (next === shown) return;
    shown = next;
    const focused = buttons().indexOf(root.activeElement as HTMLButtonElement);
    boxes.replaceChildren(...newBoxes);
    rows.replaceChildren(...newRows);
    summary.replaceChildren(...summaryOf(regions));
    buttons()[focused]?.focus();
  };

  const open = new AbortController();
  const { signal } = open;
  const onEvent = (event: Event) => {
    const { type, target } = event;
    const isClosed = type === 'keydown' && (event as KeyboardEvent).key === 'Escape';
    if (isClosed) open.abort();
    if (target !== host) return;
    event.stopPropagation();
    const pressed = event.composedPath()[0];
    if (type !== 'click' || !(pressed instanceof HTMLButtonElement)) return;
    const region = regions[buttons().indexOf(pressed)];
    if (region) region.element.scrollIntoView({ block: 'center' });
    else open.abort();
  };
  for (const type of OWN_EVENTS) window.addEventListener(type, onEvent, { capture: true, signal });
  const frames = new PerformanceObserver((list) => {
    const entries = list.getEntries() as PerformanceLongAnimationFrameTiming[];
    for (const { sourceURL, duration } of entries.flatMap((frame) => frame.scripts))
      seen.longFrames.set(sourceURL, (seen.longFrames.get(sourceURL) ?? 0) + duration);
  });
  frames.observe({ type: 'long-animation-frame', buffered: true });
  const { endEnhancement } = window.composeBootstrap;
  // The loader calls `endEnhancement` when a module is mounted.
  window.composeBootstrap.endEnhancement = (module) => {
    endEnhancement(module);
    seen.mountedAt.set(module, performance.now());
  };
  const timer = setInterval(update, INTERVAL_MS);
  signal.addEventListener('abort', () => {
    clearInterval(timer);
    frames.disconnect();
    host.remove();
  });

  fetch(LIVE_PATH, { signal: AbortSignal.timeout(LIST_TIMEOUT_MS) })
    .then(async (response) => {
      live = parse(LiveReleases, await response.json(), { abortEarly: true });
    })
    .catch(() => {});
  document.documentElement.append(host);
  host.showPopover();
  update();
}
