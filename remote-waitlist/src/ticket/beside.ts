/** Where a ticket has room for its stub beside it: `${BESIDE} { … }`. */
export const BESIDE = '@container ticket (min-width: 36rem)';
