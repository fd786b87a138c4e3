/** On those elements of a served document's head that a module has set. */
export const MODULES_ATTRIBUTE = 'data-of-module';

/** On those elements of the head that the site has set for this page. */
export const SITES_ATTRIBUTE = 'data-of-site';

/** On the element around each region, in the server's HTML as well: its module's id. */
export const REGION_ATTRIBUTE = 'data-region';

/**
 * On a region's element until its module's script is requested, and on the root element until the host bundle is. While
 * it is set, the timeout after which a site reports a missing script does not run (`GOES_WITHOUT_SCRIPT` in `ui/`).
 */
export const IDLE_ATTRIBUTE = 'data-idle';

/** On the root element once the host handles links: until then the browser may prerender the pages they lead to. */
export const FOLLOWS_LINKS_ATTRIBUTE = 'data-live';

/** On an element whose content only the browser knows: the host bundle is then requested without an interaction. */
export const AT_ONCE_ATTRIBUTE = 'data-at-once';

/** Ids of `<template>` elements. Scripts are cloned from them, so that no script address is made from a string. */
export const TEMPLATES = {
  /** The host bundle. With `data-at-once` it is loaded without an interaction. */
  hostBundle: 'program',
  /** The enhancements: scripts of regions that work before the host bundle is loaded. */
  enhancements: 'enhancements',
  /** The script that measures visits; `data-sample` is the share that it measures, in per cent. */
  visit: 'visit',
} as const;

/** On the `<style>` element whose text `compactStyles` has written. */
export const COMPACT_STYLES_ATTRIBUTE = 'data-compact-styles';

/** Id of the `<script type="application/json">` that holds the composition. */
export const COMPOSITION_ELEMENT_ID = 'composition';
