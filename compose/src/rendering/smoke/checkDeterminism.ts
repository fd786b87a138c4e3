import { type FakeGlobals, withFakeGlobals } from './withFakeGlobals.ts';

const ADVICE =
  'HTML is kept and hydrated later: take what changes from `load`, or show it once the module is mounted';

/**
 * Renders a module twice with the same clock and random numbers: if these differ, neither is the cause, and the module
 * is not judged. Then with other clocks, and with other random numbers.
 *
 * @param render evaluates the bundle again; returns undefined if the rendering failed or was not finished.
 * @returns what the module reads while it is rendered, and the difference; undefined if nothing was found.
 */
export async function checkDeterminism(
  module: string,
  render: () => Promise<string | undefined>,
): Promise<string | undefined> {
  const first: FakeGlobals = { startMs: Date.now(), seed: 1 };
  const now = await withFakeGlobals(first, render);
  if (now === undefined || now !== (await withFakeGlobals(first, render))) return undefined;
  const others = [
    ...laterClocks(first.startMs).map((startMs) => ['the time', { ...first, startMs }] as const),
    ['random numbers', { ...first, seed: 2 }] as const,
  ];
  for (const [what, globals] of others) {
    const otherwise = await withFakeGlobals(globals, render);
    if (otherwise === undefined || otherwise === now) continue;
    const [before, after] = whereDifferent(now, otherwise);
    return `${module} reads ${what} while it is rendered: "${before}" became "${after}". ${ADVICE}`;
  }
  return undefined;
}

const QUOTED = { before: 30, after: 50 };

function whereDifferent(first: string, second: string): [string, string] {
  let at = 0;
  while (first[at] === second[at]) at += 1;
  const quote = (html: string) =>
    html.slice(Math.max(0, at - QUOTED.before), at + QUOTED.after).replaceAll('\n', ' ');
  return [quote(first), quote(second)];
}

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** Clocks that together change every part of the time that a page could show, as no single clock does. */
export const laterClocks = (startMs: number): number[] => LATER_MS.map((later) => startMs + later);

// The clocks are three, five and one days further in the week: from each weekday, one of them enters or leaves the
// weekend.
const LATER_MS = [
  // Another quarter of the year (the longest has 92 days), month, hour, minute and second.
  94 * DAY_MS + HOUR_MS + 431_000,
  // Another half of the year.
  187 * DAY_MS,
  // Another year, and the other half of the day.
  400 * DAY_MS + 12 * HOUR_MS,
];
