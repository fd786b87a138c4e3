import { jsx, jsxs } from 'react/jsx-runtime';

/*
 * What development builds import as `react/jsx-dev-runtime`. They need the code that this runtime
 * comes with (React Refresh knows the styled parts of a file by it), but not React's own: a
 * production shell, in whose pages a remote is developed, has none.
 */

export { Fragment } from 'react/jsx-runtime';

/** The same elements, without the place in the source that a development build of React keeps. */
export const jsxDEV = (
  type: Parameters<typeof jsx>[0],
  props: unknown,
  key: Parameters<typeof jsx>[2],
  hasStaticChildren: boolean,
) => (hasStaticChildren ? jsxs : jsx)(type, props, key);
