/*
 * A loader of the bundler, in JavaScript since the bundler loads it by itself.
 *
 * React asks for what no browser that can run these scripts lacks, or what Internet Explorer alone
 * has: told so, the bundler drops what it brings for that one (0.6 KB by brotli).
 */

const THERE =
  /"(?:oninput|AnimationEvent|CompositionEvent|TransitionEvent)" in (?:document|window)\b/g;
const MISSING = /"documentMode" in document\b/g;
const NO_VERSION = /\bdocument\.documentMode\b/g;

/** @param {string} source */
module.exports = (source) =>
  source.replace(THERE, 'true').replace(MISSING, 'false').replace(NO_VERSION, 'undefined');
