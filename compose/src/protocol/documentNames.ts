/** On what a module has set of a served document's head. */
export const MODULES_ATTRIBUTE = 'data-of-module';

/** On the element around each region, in the server's HTML as well: its module's id. */
export const REGION_ATTRIBUTE = 'data-region';

/**
 * On that element while the region shows the server's HTML and nothing has requested its script yet.
 * A style sheet's notice about a lost script does not apply to it.
 */
export const IDLE_ATTRIBUTE = 'data-idle';

/**
 * On an element of a module's HTML that is not all there until the module's script has run, because it
 * shows what only the visitor's browser knows: the page then requests the program untouched.
 */
export const AT_ONCE_ATTRIBUTE = 'data-at-once';

/**
 * The ids of the document's `<template>` elements, which hold `<script>` elements until the inline
 * script wants them: cloned, so that no script address is made from a string.
 */
export const TEMPLATES = {
  /** The host's program. Its attribute `data-at-once` loads it without an interaction. */
  program: 'program',
  /** What regions show by themselves before that. */
  enhancements: 'enhancements',
  /** What measures the visit; `data-sample` is the share of visits, in per cent. */
  visit: 'visit',
} as const;

/** On the `<style>` element whose text `compactStyles` has written. */
export const COMPACT_STYLES_ATTRIBUTE = 'data-compact-styles';

/** The id of the `<script type="application/json">` that holds the composition. */
export const COMPOSITION_ELEMENT_ID = 'composition';
