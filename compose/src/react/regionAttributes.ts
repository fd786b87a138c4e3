/** On the element around each region, in the server's HTML as well: its module's id. */
export const REGION_ATTRIBUTE = 'data-region';

/**
 * On that element while the region shows the server's HTML and nothing has asked for its script yet.
 * What a style sheet says of a script that does not come is not true of it.
 */
export const IDLE_ATTRIBUTE = 'data-idle';

/**
 * On an element of a module's HTML that is not all there until the module's script has run, because it
 * shows what only the visitor's browser knows: the page then asks for the program untouched.
 */
export const AT_ONCE_ATTRIBUTE = 'data-at-once';
