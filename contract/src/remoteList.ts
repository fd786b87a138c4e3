// Sorted, a line for each remote: git merges lines that two branches add (.gitattributes).
export { legal } from './remotes/legal.ts';
export { marketing } from './remotes/marketing.ts';
export { waitlist } from './remotes/waitlist.ts';
