import { version1 } from './migrations/version1.ts';
import { version2 } from './migrations/version2.ts';
import { version3 } from './migrations/version3.ts';
import { version4 } from './migrations/version4.ts';
import { version5 } from './migrations/version5.ts';
import { version6 } from './migrations/version6.ts';
import { version7 } from './migrations/version7.ts';

/**
 * What makes each version of the tables out of the one before: the first makes version 1 out
 * of an empty file. Only ever appended to: files of every version are out there.
 */
export const MIGRATIONS: readonly string[] = [
  version1,
  version2,
  version3,
  version4,
  version5,
  version6,
  version7,
];
