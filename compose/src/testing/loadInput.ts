import type { LoadInput } from '../loads/Load.ts';

/**
 * What a module's `load` is given, for a test of it: no props, the home page, and nobody who answers.
 *
 * @param own what the test is about.
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
  fetch: () => Promise.reject(new TypeError('nobody answers here')),
  ...own,
});
