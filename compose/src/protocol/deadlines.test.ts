/** @jest-environment node */
import { DEFAULT_LIMITS } from '@statline/service/http/createHttpServer';
import { DEADLINES, smokeRenderMs, WORKER_DEADLINES } from './deadlines.ts';

const {
  watchdogMs,
  smokeRenderStallMs,
  renderStallMs,
  longestTurnMs,
  builtInsCheckMs,
  renderTimeoutMs,
  lateAfterMs,
  loadTimeoutMs,
  smokeRenderAftermathMs,
} = WORKER_DEADLINES;
const {
  bootMs,
  silenceMs,
  probeAftermathMs,
  queueWaitMs,
  pageDataMs,
  drainMs,
  pollMs,
  firstRetryMs,
  startMs,
  fetchFileMs,
  fetchReleaseMs,
  verdictMs,
} = DEADLINES;

/** More modules of one remote than any page mounts. */
const MANY_MODULES = 10;

it.each([
  [
    'one delayed check does not count as a stall of a smoke render',
    4 * watchdogMs,
    smokeRenderStallMs,
  ],
  [
    'a smoke render, which no visitor waits for, stalls no later than a page',
    smokeRenderStallMs,
    renderStallMs,
  ],
  [
    'a loop ends as a stall before the render times out',
    renderStallMs + watchdogMs,
    renderTimeoutMs,
  ],
  [
    'a page whose modules alternate times out before its worker is ended',
    renderTimeoutMs,
    longestTurnMs,
  ],
  ['a changed built-in is found before the render times out', builtInsCheckMs, renderTimeoutMs],
  [
    'a page that times out is sent before the worker counts as unresponsive',
    renderTimeoutMs + longestTurnMs + watchdogMs,
    silenceMs,
  ],
  [
    'a probe waits for a loop that its module starts later',
    longestTurnMs + 4 * watchdogMs,
    probeAftermathMs,
  ],
  ['a probe waits for a check of the built-ins', builtInsCheckMs, probeAftermathMs],
  [
    'a page that has waited still finds the worker with its releases',
    pageDataMs + queueWaitMs,
    drainMs,
  ],
  [
    'a page is sent before its connection is closed',
    queueWaitMs + 3 * silenceMs,
    DEFAULT_LIMITS.responseTimeoutMs,
  ],
  ['a start stops waiting for a hanging host before its requests time out', startMs, fetchFileMs],
  ['loads leave a page time to be rendered', 2 * loadTimeoutMs, renderTimeoutMs],
  [
    'a page is sent without late regions before their loads time out',
    2 * lateAfterMs,
    loadTimeoutMs,
  ],
  ['a file has less time than its release', fetchFileMs, fetchReleaseMs],
  [
    'a team waits long enough for the slowest verdict',
    pollMs + fetchReleaseMs + bootMs + smokeRenderMs(MANY_MODULES),
    verdictMs,
  ],
])('%s', (_reason, shorter, longer) => {
  expect(shorter).toBeLessThan(longer);
});

it('retries a refused release at the next poll', () => {
  expect(firstRetryMs).toBeLessThanOrEqual(pollMs);
});

it.each([1, 3, MANY_MODULES])('allows a smoke render of %i modules the time of each', (modules) => {
  const itsOwn =
    modules * (loadTimeoutMs + 2 * renderTimeoutMs) +
    smokeRenderAftermathMs +
    smokeRenderStallMs +
    watchdogMs;

  expect(itsOwn).toBeLessThan(smokeRenderMs(modules));
});
