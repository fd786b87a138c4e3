import type { ReactNode } from 'react';
import { inSurroundings, type Surroundings } from '../sandbox/inSurroundings.ts';
import { laterClocks } from './laterClocks.ts';
import { openModules, type ReleaseName } from './openModules.ts';
import { renderAlone } from './renderAlone.ts';
import type { ServerBundle } from './ServerBundle.ts';

/** A module to be rendered again and again. */
interface Rendering {
  release: ReleaseName;
  bundle: ServerBundle;
  /** As `<remote>/<module>`. */
  module: string;
  props: object;
  /** See `renderAlone`. */
  around: (element: ReactNode) => ReactNode;
  /** Ends the renderings: what is known by then counts. */
  signal: AbortSignal;
}

/** What to do instead. */
const ADVICE =
  'HTML is kept and hydrated later: take what changes from `load`, or show it once the module is mounted';

/**
 * Renders a module as it was and with other clocks, then with other random numbers. Each time its
 * bundle is evaluated anew, and nothing else is another. A module that differs from one rendering to
 * the next in the very same surroundings is not judged: it is not the clock that it follows.
 *
 * @returns what it reads while it is rendered, and what differs; undefined: nothing that is known.
 */
export async function whyUnsteady(rendering: Rendering): Promise<string | undefined> {
  const here: Surroundings = { startMs: Date.now(), seed: 1 };
  const now = await renderIn(here, rendering);
  if (now === undefined || now !== (await renderIn(here, rendering))) return undefined;
  for (const startMs of laterClocks(here.startMs)) {
    const later = await renderIn({ ...here, startMs }, rendering);
    if (later !== undefined && later !== now) return tell(rendering, 'the time', now, later);
  }
  const otherwise = await renderIn({ ...here, seed: 2 }, rendering);
  if (otherwise === undefined || otherwise === now) return undefined;
  return tell(rendering, 'random numbers', now, otherwise);
}

const renderIn = (
  surroundings: Surroundings,
  { release, bundle, module, props, around, signal }: Rendering,
): Promise<string | undefined> =>
  inSurroundings(surroundings, async () => {
    // What a file reads when it is loaded, it reads anew.
    const Component = openModules(release, bundle).get(module);
    if (!Component) return undefined;
    const { html, thrown } = await renderAlone(Component, props, signal, around);
    return thrown.size === 0 ? html : undefined;
  });

function tell({ module }: Rendering, what: string, first: string, second: string): string {
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
