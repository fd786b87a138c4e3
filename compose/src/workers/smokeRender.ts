import { setTimeout } from 'node:timers';
import { DEADLINES, MEMORY_LIMITS } from '../deadlines.ts';
import {
  MOST_MOUNTED,
  type MountedInner,
  type SmokeRenderAnswer,
  type SmokeRenderRequest,
} from '../gate/SmokeRenderRequest.ts';
import { smokeRenderBundle, whyChanged } from '../render/smokeRenderBundle.ts';
import { becomeWorker } from '../sandbox/becomeWorker.ts';
import { watchBuiltIns } from '../sandbox/watchBuiltIns.ts';

/* The process that runs a release's code once, before visitors get it, and ends with that. */

const LIMITS = { stallMs: DEADLINES.smokeRenderStallMs, maxBytes: MEMORY_LIMITS.residentBytes };

becomeWorker<SmokeRenderRequest>(LIMITS, async (smokeRender, answer, shellFetch) => {
  const changedBuiltIns = watchBuiltIns();
  const mounted = new Map<string, MountedInner>();
  const tell = (reasons: string[]) =>
    answer({ reasons, mounted: [...mounted.values()] } satisfies SmokeRenderAnswer);
  const reasons = await smokeRenderBundle(
    smokeRender,
    changedBuiltIns,
    (signal) => shellFetch.fetchFor({ job: 0, remote: smokeRender.release.name }, signal),
    (inner) => {
      if (mounted.size < MOST_MOUNTED) mounted.set(JSON.stringify(inner), inner);
    },
  );
  if (reasons.length > 0) tell(reasons);
  else setTimeout(() => tell(whyChanged(changedBuiltIns())), DEADLINES.smokeRenderAftermathMs);
});
