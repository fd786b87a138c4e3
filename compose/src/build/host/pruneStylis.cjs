/*
 * A loader of the bundler, in JavaScript since the bundler loads it by itself.
 *
 * Vendor prefixes, which styled-components adds only where it is asked to, and no browser that can run
 * this build needs (1.4 KB by brotli).
 */

const PREFIXER = /^export function prefixer \([\s\S]*?^\}$/m;

/** @param {string} source */
module.exports = (source) => source.replace(PREFIXER, 'export function prefixer() {}');
