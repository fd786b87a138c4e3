/**
 * How many days after a mail its link can confirm the address. Links to a person's record work as long as the record
 * exists.
 */
export const LINK_DAYS = 7;
