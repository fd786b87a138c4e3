/*
 * A loader of the bundler, in JavaScript since the bundler loads it by itself.
 *
 * React Router is one file for the browser, of which this engine uses three hooks' worth. The
 * rest stays in a bundle only because it is made by calls that no bundler knows to be without effect,
 * or gets a name for the developer tools. With that information the bundler drops it: 9.5 KB by brotli. The package has
 * every bundler take its build for development, whose warnings go too.
 */

const CALLS =
  /= ((?:React\d*\.(?:forwardRef|memo|createContext)|Symbol|new (?:Set|URL|WeakMap))\()/g;
const NAMES_OF_OBJECTS = /^(var \w+ = )(Object\.getOwnPropertyNames\(.*);$/gm;
const HOOKS_BY_NAME = /^(var \w+ = )(React\d*\[\w+\]);$/gm;
const NAMES = /^\w+\.displayName = .*;$/gm;
/** Of the error boundary of routes. Pages of this engine have routes of their own. */
const BOUNDARY = /^RenderErrorBoundary\.contextType = .*;$/gm;
/** Of how the router is used: by the engine alone, in one place. */
const CHECKS = /^ {2}(?:warning|invariant)\(\n(?: {4}.*\n)+ {2}\);$/gm;
/** A flag for its own tools. */
const VERSION =
  /^try \{\n {2}if \(isBrowser\d*\) \{\n {4}window\.__reactRouterVersion\b[^}]*\}\n\} catch \(e\) \{\n\}$/gm;

/** What is not read is removed. */
const WITHOUT_EFFECT = '$1/*#__PURE__*/ (() => $2)();';

const REPLACEMENTS = [
  [CALLS, '= /*#__PURE__*/ $1'],
  [NAMES_OF_OBJECTS, WITHOUT_EFFECT],
  [HOOKS_BY_NAME, WITHOUT_EFFECT],
  [NAMES, ''],
  [BOUNDARY, ''],
  [VERSION, ''],
  [CHECKS, ''],
];

/** The one of its files that has all of that. */
const HAS_HOOKS = /^function useLocation\(/m;

/**
 * @param {string} source
 * @throws {Error} for a pattern that the source does not contain: the build fails when an update changes it.
 */
const replaceAll = (source) =>
  REPLACEMENTS.reduce((text, [pattern, replacement]) => {
    const replaced = text.replace(pattern, replacement);
    if (replaced === text)
      throw new Error(`react-router has changed: it has nothing like ${pattern}`);
    return replaced;
  }, source);

/** @param {string} source */
module.exports = (source) =>
  HAS_HOOKS.test(source)
    ? replaceAll(source)
    : source.replace(CALLS, '= /*#__PURE__*/ $1').replace(HOOKS_BY_NAME, WITHOUT_EFFECT);
