import { setInterval } from 'node:timers';
import { DEADLINES } from '../../protocol/deadlines.ts';
import { endProcess } from './endProcess.ts';
import { blameEntered, onBoundary } from './runningModule.ts';
import { watchBuiltIns } from './watchBuiltIns.ts';

/** All pages of a worker share the built-ins, which must stay as they were when it started. */
interface SharedBuiltIns {
  /** Ends the process if a built-in has changed, before a wrong page leaves it. */
  check(): void;
  /** From now on checks between the code of two modules too, which shows whose change it is. */
  checkBetweenModules(): void;
}

/** Takes a snapshot of the built-ins, and compares it every `builtInsCheckMs`. */
export function watchSharedBuiltIns(): SharedBuiltIns {
  const changedBuiltIns = watchBuiltIns();
  let isBetweenModules = false;

  const check = () => {
    const changed = changedBuiltIns();
    if (changed.length === 0) return;
    if (isBetweenModules) blameEntered();
    endProcess(`it changed ${changed.slice(0, 10).join(', ')}`);
  };

  // Also while a page is rendered: because of the change it may never come to its end.
  setInterval(check, DEADLINES.builtInsCheckMs).unref();

  return {
    check,
    checkBetweenModules: () => {
      isBetweenModules = true;
      onBoundary(check);
    },
  };
}
