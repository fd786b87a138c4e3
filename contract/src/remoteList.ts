// Sorted, a line for each remote: git merges lines that two branches add (.gitattributes).
export { default as legal } from './remotes/legal.ts';
export { default as marketing } from './remotes/marketing.ts';
export { default as waitlist } from './remotes/waitlist.ts';
