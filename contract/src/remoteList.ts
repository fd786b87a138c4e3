// Sorted, one line for each remote, so that git can merge lines added on two branches (.gitattributes).
export { default as legal } from './remotes/legal.ts';
export { default as marketing } from './remotes/marketing.ts';
export { default as waitlist } from './remotes/waitlist.ts';
