import type { Command } from './Command.ts';
import { backUpList } from './commands/backUpList.ts';
import { DEAD_EVENTS } from './commands/deadEvents.ts';
import { drillRestore, noteDrill } from './commands/drillRestore.ts';
import { exportList } from './commands/exportList.ts';
import { importList } from './commands/importList.ts';
import { inviteNext, listBatches } from './commands/inviteNext.ts';
import { listQuarantine, releaseQuarantined } from './commands/quarantine.ts';
import { rankReferrals } from './commands/rankReferrals.ts';
import { countPeople, recountList, verifyList } from './commands/records.ts';
import { removePerson } from './commands/removePerson.ts';
import { findErased, repeatErasures } from './commands/repeatErasures.ts';
import { restoreList } from './commands/restoreList.ts';
import { showPerson } from './commands/showPerson.ts';
import { showStatistics } from './commands/showStatistics.ts';
import { unsubscribeList } from './commands/unsubscribeList.ts';

/** All operators' commands, in the order of the usage. */
export const COMMANDS: readonly Command[] = [
  exportList,
  importList,
  countPeople,
  showStatistics,
  showPerson,
  removePerson,
  // Before the command that is its prefix.
  repeatErasures,
  findErased,
  inviteNext,
  listBatches,
  rankReferrals,
  listQuarantine,
  releaseQuarantined,
  ...DEAD_EVENTS,
  unsubscribeList,
  backUpList,
  restoreList,
  // Before the command that is its prefix.
  noteDrill,
  drillRestore,
  verifyList,
  recountList,
];
