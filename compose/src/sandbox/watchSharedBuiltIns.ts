import process from 'node:process';
import { setInterval } from 'node:timers';
import { DEADLINES } from '../deadlines.ts';
import { writeReason } from '../process/CrashRecord.ts';
import { blameEntered, onBoundary } from './runningModule.ts';
import { watchBuiltIns } from './watchBuiltIns.ts';

/** What the pages of all remotes and visitors share must stay as it was when the runner began. */
export interface SharedBuiltIns {
  /** Ends the process where some built-in has changed: no page leaves it that may be wrong. */
  insistOn(): void;
  /** From now on this is done whenever one module's code follows another's: then it is known whose. */
  insistEverywhere(): void;
}

/** Remembers the built-ins as they are now, and looks at them from time to time. */
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
