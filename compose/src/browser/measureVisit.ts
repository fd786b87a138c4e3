import { type Metric, onCLS, onINP, onLCP } from 'web-vitals';
import { VISITS_PATH } from '../protocol/paths.ts';
import type { VisitReport } from '../rollout/visits/VisitReport.ts';
import { readComposition } from './readComposition.ts';

/* A script by itself. It reports a visit once: when the visitor leaves the page or turns to another tab. */

const [navigation] = performance.getEntriesByType('navigation');
const pathname = new URL(navigation?.name ?? window.location.href).pathname;
const vitals: VisitReport['vitals'] = {};
let isReported = false;

function note({ name, value, navigationType }: Metric): void {
  // What happens on the next page is no news of this one.
  const isOfThisVisit =
    window.location.pathname === pathname && navigationType !== 'back-forward-cache';
  if (isOfThisVisit) vitals[name as keyof typeof vitals] = value;
}

function report(): void {
  const { measured, releases } = readComposition();
  if (isReported || !measured || Object.keys(vitals).length === 0) return;
  isReported = true;
  const visit: VisitReport = {
    page: measured,
    releases: releases.map(({ name: remote, id: release }) => ({ remote, release })),
    vitals,
  };
  // Not `sendBeacon`, which sends cookies along, and the whole address of the page.
  fetch(VISITS_PATH, {
    method: 'POST',
    body: JSON.stringify(visit),
    headers: { 'content-type': 'application/json' },
    keepalive: true,
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
  }).catch(() => {
    // One visit less is measured.
  });
}

for (const measure of [onLCP, onINP, onCLS]) measure(note, { reportAllChanges: true });
// After the library's, which note the last values: those listen in the capture phase, while the page is used.
window.addEventListener('visibilitychange', () => {
  if (document.visibilityState === 'hidden') report();
});
window.addEventListener('pagehide', report);
