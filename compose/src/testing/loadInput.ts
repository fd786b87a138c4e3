import type { LoadInput } from '../site/loads/Load.ts';
import { noFetch } from '../site/loads/runLoad.ts';

/**
 * Input for a module's `load` in a test: no props, path `/`, no parameters, and a `fetch` that rejects.
 *
 * @param own replaces parts of it.
 * @example
 * await load(loadInput({ fetch: async () => Response.json({ left: 3 }) }));
 */
export const loadInput = <Props extends object = object>(
  own: Partial<LoadInput<Props>> = {},
): LoadInput<Props> => ({
  props: {} as Props,
  path: '/',
  params: {},
  query: new URLSearchParams(),
  signal: new AbortController().signal,
  fetch: noFetch,
  ...own,
});
