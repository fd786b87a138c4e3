import { setTimeout } from 'node:timers';
import { WORKER_DEADLINES } from '../../protocol/deadlines.ts';
import type { SmokeRenderRequest } from '../../protocol/SmokeRenderRequest.ts';
import { startSandbox } from '../sandbox/startSandbox.ts';
import { watchBuiltIns } from '../sandbox/watchBuiltIns.ts';
import { smokeRenderBundle, whyChanged } from './smokeRenderBundle.ts';

// Saved before a release's code can replace it.
const { setPrototypeOf } = Object;

let changedBuiltIns: () => string[] = () => [];

/**
 * After a change of built-ins, removes the prototype of messages: an inherited `toJSON` could turn a message into a
 * favourable verdict. The change itself becomes the reason for the refusal.
 */
function refuseChanged(message: object): object {
  const changed = whyChanged(changedBuiltIns());
  if (changed.length === 0) return message;
  const verdict = {
    ...message,
    reasons: setPrototypeOf(changed, null),
    mounted: undefined,
    skipped: undefined,
  };
  return setPrototypeOf('reasons' in message ? verdict : message, null);
}

startSandbox<SmokeRenderRequest>(
  WORKER_DEADLINES.smokeRenderStallMs,
  async (request, { reply, fetchFor }) => {
    changedBuiltIns = watchBuiltIns();
    const fetchForRelease = (signal: AbortSignal) => fetchFor(request.release.name, signal);
    const result = await smokeRenderBundle(request, fetchForRelease, changedBuiltIns);
    if (result.reasons.length > 0) reply(result);
    else setTimeout(() => reply(result), WORKER_DEADLINES.smokeRenderAftermathMs);
  },
  refuseChanged,
);
