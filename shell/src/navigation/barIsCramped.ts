/**
 * A phone on which text is twice its usual size: the bar has room for the mark and the menu only
 * (320 px of usual text are 20rem). A container's rem grows with the text; a media query's does not.
 */
export const BAR_IS_CRAMPED = '@container bar (max-width: 17rem)';
