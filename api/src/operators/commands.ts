import type { Command } from './Command.ts';
import { countPeople } from './countPeople.ts';
import { exportList } from './exportList.ts';
import { listQuarantine } from './listQuarantine.ts';
import { releaseQuarantined } from './releaseQuarantined.ts';
import { removePerson } from './removePerson.ts';

/** Every command of the operators, in the order of the usage. */
export const COMMANDS: readonly Command[] = [
  exportList,
  countPeople,
  removePerson,
  listQuarantine,
  releaseQuarantined,
];
