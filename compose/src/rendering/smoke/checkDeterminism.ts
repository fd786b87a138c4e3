import type { ReactNode } from 'react';
import type { ReleaseName, ServerBundle } from '../../protocol/manifest/ServerBundle.ts';
import { openModules } from '../worker/openModules.ts';
import { renderAlone } from './renderAlone.ts';
import { type FakeGlobals, withFakeGlobals } from './withFakeGlobals.ts';

/** A module to be rendered several times. */
interface Rendering {
  release: ReleaseName;
  bundle: ServerBundle;
  /** As `<remote>/<module>`. */
  module: string;
  props: object;
  /** See `renderAlone`. */
  around: (element: ReactNode) => ReactNode;
  /** Ends the check: an unfinished rendering is not compared. */
  signal: AbortSignal;
}

const ADVICE =
  'HTML is kept and hydrated later: take what changes from `load`, or show it once the module is mounted';

/**
 * Renders a module with the same clock and random numbers twice, then with other clocks, then with other
 * random numbers. Each time its bundle is evaluated anew, and nothing else differs. A module whose first
 * two renderings differ is not judged: the difference does not come from clock or random numbers.
 *
 * @returns what it reads while it is rendered, and what differs; undefined: nothing was found.
 */
export async function checkDeterminism(rendering: Rendering): Promise<string | undefined> {
  const first: FakeGlobals = { startMs: Date.now(), seed: 1 };
  const now = await renderIn(first, rendering);
  if (now === undefined || now !== (await renderIn(first, rendering))) return undefined;
  for (const startMs of laterClocks(first.startMs)) {
    const later = await renderIn({ ...first, startMs }, rendering);
    if (later !== undefined && later !== now)
      return describeDifference(rendering, 'the time', now, later);
  }
  const otherwise = await renderIn({ ...first, seed: 2 }, rendering);
  if (otherwise === undefined || otherwise === now) return undefined;
  return describeDifference(rendering, 'random numbers', now, otherwise);
}

const renderIn = (
  globals: FakeGlobals,
  { release, bundle, module, props, around, signal }: Rendering,
): Promise<string | undefined> =>
  withFakeGlobals(globals, async () => {
    // Evaluated anew: a file may read the clock when it is loaded.
    const Component = openModules(release, bundle).get(module);
    if (!Component) return undefined;
    const { html, styles, thrown } = await renderAlone(Component, props, signal, around);
    return thrown.size === 0 && html !== undefined ? styles + html : undefined;
  });

function describeDifference(
  { module }: Rendering,
  what: string,
  first: string,
  second: string,
): string {
  const [before, after] = whereDifferent(first, second);
  return `${module} reads ${what} while it is rendered: "${before}" became "${after}". ${ADVICE}`;
}

/** So much of each is quoted, before the place and after it. */
const QUOTED = { before: 30, after: 50 };

function whereDifferent(first: string, second: string): [string, string] {
  let at = 0;
  while (first[at] === second[at]) at += 1;
  const quote = (html: string) =>
    html.slice(Math.max(0, at - QUOTED.before), at + QUOTED.after).replaceAll('\n', ' ');
  return [quote(first), quote(second)];
}

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/**
 * Clocks that differ, taken together, in whatever a page could show of the time: no single one
 * does, whatever it is set to. What adds an hour to noon does not leave the afternoon.
 *
 * @param startMs milliseconds since 1970, as the returned ones.
 */
export const laterClocks = (startMs: number): number[] => LATER_MS.map((later) => startMs + later);

// Three, five and one days further in the week: from each weekday, one enters or leaves the weekend.
const LATER_MS = [
  // Another quarter of the year (the longest has 92 days), month, hour, minute and second.
  94 * DAY_MS + HOUR_MS + 7 * MINUTE_MS + 11_000,
  // Another half of the year.
  187 * DAY_MS,
  // Another year, and the other half of the day.
  400 * DAY_MS + 12 * HOUR_MS,
];
