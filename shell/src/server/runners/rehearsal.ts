import { setTimeout } from 'node:timers';
import { becomeRunner } from '../rendering/becomeRunner.ts';
import type { Rehearsal, RehearsalAnswer } from '../rendering/Rehearsal.ts';
import { rehearseBundle, whyChanged } from '../rendering/rehearseBundle.ts';
import { watchBuiltIns } from '../rendering/watchBuiltIns.ts';

/*
 * The process that runs a release's code once, before visitors get it. It ends with its
 * rehearsal.
 */

const LIMITS = { stallMs: 2_000, maxBytes: 600_000_000 };

/** What a bundle does later than that, only the renderer hears of. */
const AFTERMATH_MS = 100;

becomeRunner<Rehearsal>(LIMITS, async (rehearsal, answer) => {
  const changedBuiltIns = watchBuiltIns();
  const tell = (reasons: string[]) => answer({ reasons } satisfies RehearsalAnswer);
  const reasons = await rehearseBundle(rehearsal, changedBuiltIns);
  if (reasons.length > 0) tell(reasons);
  else setTimeout(() => tell(whyChanged(changedBuiltIns())), AFTERMATH_MS);
});
