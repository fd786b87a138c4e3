/** Those of this repository, from its root: what few people need is installed apart. */
export const LOCKFILES = [
  'package-lock.json',
  'bench/lighthouse/package-lock.json',
  'bench/peers/next/package-lock.json',
  'deploy/package-lock.json',
  'e2e/observatory/package-lock.json',
];
