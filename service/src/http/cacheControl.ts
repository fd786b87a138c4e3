/** `Cache-Control` of responses that no cache may store. */
export const NO_STORE = 'no-store';
