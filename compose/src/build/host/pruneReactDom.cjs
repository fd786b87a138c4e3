/*
 * A loader of the bundler, in JavaScript since the bundler loads it by itself.
 *
 * React tests for features that every supported browser has, and for those of Internet Explorer. With
 * the results as constants the minifier drops what depends on them (0.6 KB by brotli).
 */

const replaceAll = require('./replaceAll.cjs');

const REPLACEMENTS = [
  [
    /"(?:oninput|AnimationEvent|CompositionEvent|TransitionEvent)" in (?:document|window)\b/g,
    'true',
  ],
  [/"(?:movement|delta)[XY]" in event\b/g, 'true'],
  [/"documentMode" in document\b/g, 'false'],
  [/\bdocument\.documentMode\b/g, 'undefined'],
  // The names of events, which old browsers prefixed.
  [/^function makePrefixMap\([\s\S]*?(?=^var ANIMATION_END = )/m, ''],
  [/\bgetVendorPrefixedEventName\(("\w+")\)/g, '$1'],
  // The names of keys in old browsers.
  [/\bnormalizeKey\[nativeEvent\.key\] \|\| /g, ''],
];

/** @param {string} source */
module.exports = (source) => replaceAll('react-dom', source, REPLACEMENTS);
