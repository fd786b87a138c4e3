import { becomeRunner } from '../rendering/becomeRunner.ts';
import type { Rehearsal } from '../rendering/Rehearsal.ts';
import { rehearseBundle } from '../rendering/rehearseBundle.ts';

/*
 * The process that runs a release's code once, before visitors get it. It ends with its
 * rehearsal.
 */

const LIMITS = { stallMs: 2_000, maxBytes: 600_000_000 };

/** What a bundle does later than that, only the renderer hears of. */
const AFTERMATH_MS = 100;

becomeRunner<Rehearsal>(LIMITS, async (rehearsal) => {
  const reasons = await rehearseBundle(rehearsal);
  const tell = () => process.send?.({ reasons });
  if (reasons.length > 0) tell();
  else setTimeout(tell, AFTERMATH_MS);
});
