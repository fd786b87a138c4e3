/*
 * A loader of the bundler, in JavaScript since the bundler loads it by itself.
 *
 * React Router comes as one file for the browser, of which this engine uses three hooks' worth. Its
 * unused components stay in a bundle only because they are made by calls (`forwardRef`, `memo`,
 * `createContext`) that no bundler knows to be without effect, and get a name for the developer
 * tools. Told so, the bundler drops them: 7 of 9 KB.
 */

const CALLS = /= (React\d*\.(?:forwardRef|memo|createContext)\()/g;
const NAMES = /^\w+\.displayName = .*;$/gm;
/** Of the error boundary of routes. Pages of this engine have routes of their own. */
const BOUNDARY = /^RenderErrorBoundary\.contextType = .*;$/gm;

/** @param {string} source */
module.exports = (source) =>
  source.replace(CALLS, '= /*#__PURE__*/ $1').replace(NAMES, '').replace(BOUNDARY, '');
