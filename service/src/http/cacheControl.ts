/** The `Cache-Control` of a response that no cache may keep. */
export const NO_STORE = 'no-store';
