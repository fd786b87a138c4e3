/*
 * A loader for rspack, in JavaScript because rspack loads it without compiling it.
 *
 * The engine uses three hooks of React Router, which is one large file. Bundlers keep the rest of it because they
 * cannot know that calls such as `createContext()` have no side effects, and because `displayName` is assigned. Marked
 * as pure, the rest is left out: 9.5 KB by brotli. Bundlers always get the package's development build, whose warnings
 * are removed as well.
 */

const CALLS =
  /= ((?:React\d*\.(?:forwardRef|memo|createContext)|Symbol|new (?:Set|URL|WeakMap))\()/g;
const NAMES_OF_OBJECTS = /^(var \w+ = )(Object\.getOwnPropertyNames\(.*);$/gm;
const HOOKS_BY_NAME = /^(var \w+ = )(React\d*\[\w+\]);$/gm;
const NAMES = /^\w+\.displayName = .*;$/gm;
/** Belongs to the error boundary of routes, which the engine does not use. */
const BOUNDARY = /^RenderErrorBoundary\.contextType = .*;$/gm;
/** Warnings and errors for wrong use of the router, which only the engine uses. */
const CHECKS = /^ {2}(?:warning|invariant)\(\n(?: {4}.*\n)+ {2}\);$/gm;
/** Sets a global variable with the version. */
const VERSION =
  /^try \{\n {2}if \(isBrowser\d*\) \{\n {4}window\.__reactRouterVersion\b[^}]*\}\n\} catch \(e\) \{\n\}$/gm;

/** A variable whose value is a pure call is removed if nothing reads it. */
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

/** Matches the package's file that contains all of these patterns. */
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
