/** On the element around each region, in the server's HTML as well: its module's id. */
export const REGION_ATTRIBUTE = 'data-region';

/**
 * On that element while the region shows the server's HTML and nothing has asked for its script yet.
 * What a style sheet says of a script that does not come is not true of it.
 */
export const IDLE_ATTRIBUTE = 'data-idle';
