/** How long an address can be confirmed after a mail. Links to one's record work as long as there is one. */
export const LINK_DAYS = 7;
