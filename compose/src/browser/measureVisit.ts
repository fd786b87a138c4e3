import { type Metric, onCLS, onINP, onLCP } from 'web-vitals';
import { remoteOf } from '../protocol/names/ModuleId.ts';
import { MIRROR_PATH, SLOW_REGIONS_PATH, VISITS_PATH } from '../protocol/paths.ts';
import type { RegionFailure } from '../protocol/reports/RegionFailure.ts';
import type { VisitReport } from '../protocol/reports/VisitReport.ts';
import { SLOW_MS } from '../protocol/TrialCounts.ts';
import { readComposition } from './page/readComposition.ts';
import { regionsOf } from './page/regionsOf.ts';

/* Entry point of a separate script. It reports a visit once: when the visitor leaves the page or shows another tab. */

/** Limit of the pages in a report: the document's first page, and soft navigations if the browser measures them. */
const MAX_PAGES = 10;
const MAX_ERRORS = 100;

type Attributed = VisitReport['releases'][number];

const { measured, releases: pinned } = readComposition();
const pages = new Map<number, Pick<VisitReport, 'page' | 'vitals'>>();
const slowestOf = new Map<string, number>();
/** Maps `remote/release` to its measurements. */
const attributed = new Map<string, Attributed>();
let isReported = false;

function attributedTo(remote: string, release: string): Attributed {
  const key = `${remote}/${release}`;
  const own = attributed.get(key) ?? { remote, release, bytes: 0 };
  attributed.set(key, own);
  return own;
}

for (const { name, id } of pinned) attributedTo(name, id);

const MIRRORED = new RegExp(`${MIRROR_PATH}([^/]+)/([0-9a-f]{16})/`);

/** @param text a URL, or an error's stack, in which the first URL below `MIRROR_PATH` decides. */
function ownerOf(text: unknown): Attributed | undefined {
  const [, remote, release] = MIRRORED.exec(String(text)) ?? [];
  return remote && release ? attributedTo(remote, release) : undefined;
}

function observe<Entry>(type: string, onEntry: (entry: Entry) => void): boolean {
  if (!PerformanceObserver.supportedEntryTypes.includes(type)) return false;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) onEntry(entry as Entry);
  }).observe({ type, buffered: true, durationThreshold: 16 });
  return true;
}

function noteInteraction({ interactionId, target, duration }: PerformanceEventTiming): void {
  const [region] = regionsOf(target);
  if (!interactionId || !region) return;
  const remote = remoteOf(region);
  slowestOf.set(remote, Math.max(slowestOf.get(remote) ?? 0, duration));
}

function noteLongFrame({ scripts }: PerformanceLongAnimationFrameTiming): void {
  for (const { sourceURL, duration } of scripts) {
    const owner = ownerOf(sourceURL);
    if (owner) owner.longFrames = (owner.longFrames ?? 0) + duration;
  }
}

function noteError(error: unknown): void {
  const owner = error instanceof Error && ownerOf(error.stack);
  if (owner) owner.errors = Math.min((owner.errors ?? 0) + 1, MAX_ERRORS);
}

function note({ name, value, navigationType, navigationId, navigationURL }: Metric): void {
  const { pathname } = new URL(navigationURL ?? window.location.href);
  // In a browser without soft navigation entries, what happens after a client-side navigation does not belong to this
  // page.
  if (window.location.pathname !== pathname || navigationType === 'back-forward-cache') return;
  const page = navigationType === 'soft-navigation' ? pathname : measured;
  const visit = pages.get(navigationId) ?? (page && { page, vitals: {} });
  if (!visit || (pages.size === MAX_PAGES && !pages.has(navigationId))) return;
  pages.set(navigationId, visit);
  visit.vitals[name as keyof VisitReport['vitals']] = value;
}

function report(): void {
  if (isReported || pages.size === 0) return;
  isReported = true;
  for (const { name, transferSize } of performance.getEntriesByType('resource')) {
    const owner = ownerOf(name);
    if (owner) owner.bytes = (owner.bytes ?? 0) + transferSize;
  }
  let releases = [...attributed.values()];
  if (measuresFrames) for (const owner of releases) owner.longFrames ??= 0;
  for (const [remote, inp] of slowestOf) {
    const [owner, ...others] = releases.filter((one) => one.remote === remote);
    // With several releases of the remote on the page, it is unknown which one was slow.
    if (!owner || others.length > 0) continue;
    owner.inp = inp;
    if (inp > SLOW_MS[0]) reportSlow(owner, inp);
  }
  for (const visit of pages.values()) {
    send({ ...visit, releases });
    releases = releases.map(({ remote, release }) => ({ remote, release }));
  }
}

/** With the visitor's cookies, unlike the report of the visit, which must not tell one visitor from another. */
function reportSlow({ remote, release }: Attributed, ms: number): void {
  const region: RegionFailure = { remote, release, ms };
  navigator.sendBeacon?.(SLOW_REGIONS_PATH, JSON.stringify(region));
}

/** Uses `fetch` instead of `sendBeacon`, which would send cookies and the full URL of the page. */
function send(visit: VisitReport): void {
  fetch(VISITS_PATH, {
    method: 'POST',
    body: JSON.stringify(visit),
    headers: { 'content-type': 'application/json' },
    keepalive: true,
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
  }).catch(() => {});
}

observe('event', noteInteraction);
observe('first-input', noteInteraction);
const measuresFrames = observe('long-animation-frame', noteLongFrame);
window.addEventListener('error', ({ error }) => noteError(error));
window.addEventListener('unhandledrejection', ({ reason }) => noteError(reason));
for (const measure of [onLCP, onINP, onCLS])
  measure(note, { reportAllChanges: true, reportSoftNavs: true });
// These listeners run after those of web-vitals, which record the final values in the capture phase.
window.addEventListener('visibilitychange', () => {
  if (document.visibilityState === 'hidden') report();
});
window.addEventListener('pagehide', report);
