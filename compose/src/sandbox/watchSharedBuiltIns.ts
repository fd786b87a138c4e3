import process from 'node:process';
import { setInterval } from 'node:timers';
import { DEADLINES } from '../deadlines.ts';
import { writeReason } from '../process/CrashRecord.ts';
import { blameEntered, onBoundary } from './runningModule.ts';
import { watchBuiltIns } from './watchBuiltIns.ts';

/** The built-ins that all pages of a worker share must stay as they were when it started. */
interface SharedBuiltIns {
  /** Ends the process if a built-in has changed, before a wrong page leaves it. */
  insistOn(): void;
  /** From now on also between the code of two modules, which shows whose change it is. */
  insistEverywhere(): void;
}

/** Remembers the built-ins as they are now, and checks them from time to time. */
export function watchSharedBuiltIns(): SharedBuiltIns {
  const changedBuiltIns = watchBuiltIns();
  let isEverywhere = false;

  const insistOn = () => {
    const changed = changedBuiltIns();
    if (changed.length === 0) return;
    if (isEverywhere) blameEntered();
    writeReason(`it changed ${changed.slice(0, 10).join(', ')}`);
    process.exit(1);
  };

  // A page that never comes to its end because of a change is not waited for.
  setInterval(insistOn, DEADLINES.builtInsLookMs).unref();

  return {
    insistOn,
    insistEverywhere: () => {
      isEverywhere = true;
      onBoundary(insistOn);
    },
  };
}
