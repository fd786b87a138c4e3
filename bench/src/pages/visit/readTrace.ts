/** Figures of one load from the browser's trace. */
export interface TraceReading {
  /** All tasks of the page's main thread, in milliseconds of CPU. */
  cpuMs: number;
  /** The longest of them. */
  longestTaskMs: number;
  /** After the navigation, in milliseconds; undefined where nothing was painted. */
  fcpMs: number | undefined;
  lcpMs: number | undefined;
  /** The worst session window (https://web.dev/articles/cls). */
  cls: number;
}

/** The categories that {@link readTrace} reads. */
export const TRACE_CATEGORIES = [
  'blink.user_timing',
  'loading',
  'disabled-by-default-devtools.timeline',
];

interface TraceEvent {
  name: string;
  pid: number;
  tid: number;
  /** Microseconds, as are all its times. */
  ts: number;
  /** Time in which the thread ran, unlike `dur`: other work on the machine does not count. */
  tdur?: number;
  args?: {
    frame?: string;
    data?: {
      documentLoaderURL?: string;
      weighted_score_delta?: number;
      had_recent_input?: boolean;
    };
  };
}

/**
 * The page's process was traced too late: a whole Chromium may give a page to a process that it has just
 * started, and that does not write its first events yet.
 */
export class IncompleteTrace extends Error {
  override readonly name = 'IncompleteTrace';
}

/**
 * @param trace as Chromium writes it.
 * @param until the last moment that counts, in microseconds of the trace's clock.
 * @throws IncompleteTrace when the trace has no navigation to the address.
 */
export function readTrace(
  trace: string,
  url: string,
  until = Number.POSITIVE_INFINITY,
): TraceReading {
  const { traceEvents: events }: { traceEvents: TraceEvent[] } = JSON.parse(trace);
  const start = events.findLast(
    ({ name, args }) => name === 'navigationStart' && args?.data?.documentLoaderURL === url,
  );
  if (start === undefined) throw new IncompleteTrace(`The trace has no navigation to ${url}`);
  const own = events
    .filter(({ pid, tid }) => pid === start.pid && tid === start.tid)
    .filter(({ ts }) => ts >= start.ts && ts <= until)
    .toSorted((a, b) => a.ts - b.ts);
  // An SVG image is a document of its own on the same thread.
  const named = (name: string) =>
    own.filter((event) => event.name === name && event.args?.frame === start.args?.frame);
  const tasks = own.filter(({ name }) => name === 'RunTask').map(({ tdur = 0 }) => tdur / 1000);
  const after = (event: TraceEvent | undefined) => event && (event.ts - start.ts) / 1000;
  const shifts = named('LayoutShift').filter(({ args }) => !args?.data?.had_recent_input);

  return {
    cpuMs: tasks.reduce((sum, ms) => sum + ms, 0),
    longestTaskMs: Math.max(0, ...tasks),
    fcpMs: after(named('firstContentfulPaint')[0]),
    lcpMs: after(named('largestContentfulPaint::Candidate').at(-1)),
    cls: worstWindow(
      shifts.map(({ ts, args }) => ({
        seconds: ts / 1e6,
        score: args?.data?.weighted_score_delta ?? 0,
      })),
    ),
  };
}

/** A window ends after a second without a shift, or after five in all. */
function worstWindow(shifts: readonly { seconds: number; score: number }[]): number {
  let [worst, sum, first, last] = [0, 0, 0, Number.NEGATIVE_INFINITY];
  for (const { seconds, score } of shifts) {
    if (seconds - last > 1 || seconds - first > 5) [sum, first] = [0, seconds];
    sum += score;
    last = seconds;
    worst = Math.max(worst, sum);
  }
  return worst;
}
