/** On the elements of a served document's head that a module has set. */
export const MODULES_ATTRIBUTE = 'data-of-module';

/** On those that the site has set for this page. */
export const SITES_ATTRIBUTE = 'data-of-site';

/** On the element around each region, in the server's HTML as well: its module's id. */
export const REGION_ATTRIBUTE = 'data-region';

/** On that element until its script is requested: no notice about a lost script applies to it. */
export const IDLE_ATTRIBUTE = 'data-idle';

/** On the root element once the host follows links: until then the browser may prerender what they lead to. */
export const FOLLOWS_LINKS_ATTRIBUTE = 'data-live';

/** On an element that shows what only the browser knows: the program is requested untouched. */
export const AT_ONCE_ATTRIBUTE = 'data-at-once';

/** Ids of `<template>` elements: scripts are cloned from them, and no address is made of text. */
export const TEMPLATES = {
  /** With `data-at-once` it is loaded without an interaction. */
  program: 'program',
  /** What regions show by themselves before that. */
  enhancements: 'enhancements',
  /** `data-sample` is the share of visits, in per cent. */
  visit: 'visit',
} as const;

/** On the `<style>` element whose text `compactStyles` has written. */
export const COMPACT_STYLES_ATTRIBUTE = 'data-compact-styles';

/** Id of the `<script type="application/json">` that holds the composition. */
export const COMPOSITION_ELEMENT_ID = 'composition';
