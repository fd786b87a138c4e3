import { backUpList } from './backUpList.ts';
import type { Command } from './Command.ts';
import { countPeople } from './countPeople.ts';
import { exportList } from './exportList.ts';
import { importList } from './importList.ts';
import { inviteNext } from './inviteNext.ts';
import { listBatches } from './listBatches.ts';
import { listDeadEvents } from './listDeadEvents.ts';
import { listQuarantine } from './listQuarantine.ts';
import { recountList } from './recountList.ts';
import { releaseQuarantined } from './releaseQuarantined.ts';
import { removePerson } from './removePerson.ts';
import { restoreList } from './restoreList.ts';
import { retryDeadEvents } from './retryDeadEvents.ts';
import { showPerson } from './showPerson.ts';
import { showStatistics } from './showStatistics.ts';
import { verifyList } from './verifyList.ts';

/** Every command of the operators, in the order of the usage. */
export const COMMANDS: readonly Command[] = [
  exportList,
  importList,
  countPeople,
  showStatistics,
  showPerson,
  removePerson,
  inviteNext,
  listBatches,
  listQuarantine,
  releaseQuarantined,
  listDeadEvents,
  retryDeadEvents,
  backUpList,
  restoreList,
  verifyList,
  recountList,
];
