import { setTimeout } from 'node:timers';
import type { SmokeRenderAnswer, SmokeRenderRequest } from '../gate/SmokeRenderRequest.ts';
import { smokeRenderBundle, whyChanged } from '../render/smokeRenderBundle.ts';
import { becomeWorker } from '../sandbox/becomeWorker.ts';
import { watchBuiltIns } from '../sandbox/watchBuiltIns.ts';

/*
 * The process that runs a release's code once, before visitors get it. It ends with its
 * rehearsal.
 */

const LIMITS = { stallMs: 2_000, maxBytes: 600_000_000 };

/** What a bundle does later than that, only the renderer hears of. */
const AFTERMATH_MS = 100;

becomeWorker<SmokeRenderRequest>(LIMITS, async (smokeRender, answer) => {
  const changedBuiltIns = watchBuiltIns();
  const tell = (reasons: string[]) => answer({ reasons } satisfies SmokeRenderAnswer);
  const reasons = await smokeRenderBundle(smokeRender, changedBuiltIns);
  if (reasons.length > 0) tell(reasons);
  else setTimeout(() => tell(whyChanged(changedBuiltIns())), AFTERMATH_MS);
});
