import * as v from 'valibot';

/** The directives that a report may name; what is counted has no other names. */
const REPORTED_DIRECTIVES = [
  'base-uri',
  'connect-src',
  'default-src',
  'font-src',
  'form-action',
  'frame-ancestors',
  'frame-src',
  'img-src',
  'manifest-src',
  'media-src',
  'object-src',
  'require-trusted-types-for',
  'script-src',
  'script-src-attr',
  'script-src-elem',
  'style-src',
  'style-src-attr',
  'style-src-elem',
  'trusted-types',
  'worker-src',
] as const;

const Directive = v.fallback(v.picklist([...REPORTED_DIRECTIVES, 'other']), 'other');

/**
 * What browsers send, reduced to the directive that stopped something: the rest (addresses of
 * the page, of what was stopped, and where) may hold what a person has typed, and is not read.
 */
export const PolicyReport = v.object({
  'csp-report': v.object({ 'effective-directive': Directive }),
});
