/*
 * A loader of the bundler, in JavaScript since the bundler loads it by itself.
 *
 * React asks for what no browser that can run these scripts lacks, or what Internet Explorer alone
 * has: told so, the bundler drops what it brings for that one (0.9 KB by brotli).
 */

const THERE = [
  /"(?:oninput|AnimationEvent|CompositionEvent|TransitionEvent)" in (?:document|window)\b/g,
  /"(?:movement|delta)[XY]" in event\b/g,
];
const MISSING = /"documentMode" in document\b/g;
const NO_VERSION = /\bdocument\.documentMode\b/g;

/** The names of events, which old browsers prefixed. */
const PREFIXES = /^function makePrefixMap\([\s\S]*?(?=^var ANIMATION_END = )/m;
const PREFIXED = /\bgetVendorPrefixedEventName\(("\w+")\)/g;
/** What old browsers called keys. */
const OLD_KEYS = /\bnormalizeKey\[nativeEvent\.key\] \|\| /g;

/** @param {string} source */
module.exports = (source) =>
  THERE.reduce((text, asked) => text.replace(asked, 'true'), source)
    .replace(MISSING, 'false')
    .replace(NO_VERSION, 'undefined')
    .replace(PREFIXES, '')
    .replace(PREFIXED, '$1')
    .replace(OLD_KEYS, '');
