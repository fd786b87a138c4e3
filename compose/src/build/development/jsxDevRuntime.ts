import { jsx, jsxs } from 'react/jsx-runtime';

/*
 * Replaces `react/jsx-dev-runtime` in development: React Refresh needs code for this runtime, but React's own is
 * missing in a production shell.
 */

export { Fragment } from 'react/jsx-runtime';

/** Creates the same elements, without the source location that a development build of React keeps. */
export const jsxDEV = (
  type: Parameters<typeof jsx>[0],
  props: unknown,
  key: Parameters<typeof jsx>[2],
  hasStaticChildren: boolean,
) => (hasStaticChildren ? jsxs : jsx)(type, props, key);
