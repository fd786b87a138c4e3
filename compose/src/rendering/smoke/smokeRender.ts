import { setTimeout } from 'node:timers';
import { DEADLINES, MEMORY_LIMITS } from '../../protocol/deadlines.ts';
import {
  MAX_MOUNTED,
  type MountedInner,
  type SmokeRenderRequest,
  type SmokeRenderResult,
} from '../../protocol/SmokeRenderRequest.ts';
import { startSandbox } from '../sandbox/startSandbox.ts';
import { watchBuiltIns } from '../sandbox/watchBuiltIns.ts';
import { smokeRenderBundle, whyChanged } from './smokeRenderBundle.ts';

/* The process that runs a release's code once, before visitors get it, and ends with that. */

const LIMITS = { stallMs: DEADLINES.smokeRenderStallMs, maxBytes: MEMORY_LIMITS.residentBytes };

// Taken before a release's code can replace it.
const { setPrototypeOf } = Object;

let changedBuiltIns: () => string[] = () => [];

/**
 * Where built-ins are changed, no message inherits of them: by a `toJSON` it would become the verdict that
 * the release wants, and the verdict is the change.
 */
function refuseChanged(message: object): object {
  const changed = whyChanged(changedBuiltIns());
  if (changed.length === 0) return message;
  const verdict = { ...message, reasons: setPrototypeOf(changed, null), mounted: undefined };
  return setPrototypeOf('reasons' in message ? verdict : message, null);
}

startSandbox<SmokeRenderRequest>(
  LIMITS,
  async (smokeRender, { reply, fetchFor }) => {
    changedBuiltIns = watchBuiltIns();
    const mounted = new Map<string, MountedInner>();
    const report = (reasons: string[]) =>
      reply({ reasons, mounted: [...mounted.values()] } satisfies SmokeRenderResult);
    const reasons = await smokeRenderBundle(
      smokeRender,
      (signal) => fetchFor(smokeRender.release.name, signal),
      (inner) => {
        if (mounted.size < MAX_MOUNTED) mounted.set(JSON.stringify(inner), inner);
      },
    );
    if (reasons.length > 0) report(reasons);
    else setTimeout(() => report([]), DEADLINES.smokeRenderAftermathMs);
  },
  refuseChanged,
);
