import { setTimeout } from 'node:timers';
import { DEADLINES } from '../../protocol/deadlines.ts';
import type { SmokeRenderRequest } from '../../protocol/SmokeRenderRequest.ts';
import { startSandbox } from '../sandbox/startSandbox.ts';
import { watchBuiltIns } from '../sandbox/watchBuiltIns.ts';
import { smokeRenderBundle, whyChanged } from './smokeRenderBundle.ts';

// Saved before a release's code can replace it.
const { setPrototypeOf } = Object;

let changedBuiltIns: () => string[] = () => [];

/**
 * Removes the prototype of messages after a change of built-ins: an inherited `toJSON` could turn a message into the
 * verdict that the release wants. The verdict is then the change.
 */
function refuseChanged(message: object): object {
  const changed = whyChanged(changedBuiltIns());
  if (changed.length === 0) return message;
  const verdict = { ...message, reasons: setPrototypeOf(changed, null), mounted: undefined };
  return setPrototypeOf('reasons' in message ? verdict : message, null);
}

startSandbox<SmokeRenderRequest>(
  DEADLINES.smokeRenderStallMs,
  async (request, { reply, fetchFor }) => {
    changedBuiltIns = watchBuiltIns();
    const fetchForRelease = (signal: AbortSignal) => fetchFor(request.release.name, signal);
    const result = await smokeRenderBundle(request, fetchForRelease, changedBuiltIns);
    if (result.reasons.length > 0) reply(result);
    else setTimeout(() => reply(result), DEADLINES.smokeRenderAftermathMs);
  },
  refuseChanged,
);
