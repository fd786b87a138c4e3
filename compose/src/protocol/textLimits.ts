/** Limit of a failure's text in characters: worker processes truncate it, and the server rejects a longer one. */
export const MAX_TEXT_LENGTH = 4_000;
