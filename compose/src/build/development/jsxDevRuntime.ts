import { jsx, jsxs } from 'react/jsx-runtime';

/*
 * As `react/jsx-dev-runtime` in development: React Refresh needs this runtime's code, but not
 * React's own, which a production shell has not.
 */

export { Fragment } from 'react/jsx-runtime';

/** The same elements, without the place in the source that a development build of React keeps. */
export const jsxDEV = (
  type: Parameters<typeof jsx>[0],
  props: unknown,
  key: Parameters<typeof jsx>[2],
  hasStaticChildren: boolean,
) => (hasStaticChildren ? jsxs : jsx)(type, props, key);
