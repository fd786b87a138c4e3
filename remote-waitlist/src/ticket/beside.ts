/** Container query: the ticket has room for its stub at its side. Use: `${BESIDE} { … }`. */
export const BESIDE = '@container ticket (min-width: 36rem)';
