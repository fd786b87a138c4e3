import type { ModuleId } from '../../manifest/ModuleId.ts';
import type { ActRecord } from './Act.ts';
import { takeActs } from './joinActs.ts';

/** Does again what was done to a region, or outside all of them, once it is live. */
export async function replayActs(record: ActRecord, region: ModuleId | undefined): Promise<void> {
  // Not within React's own work.
  await null;
  for (const act of takeActs(record, region)) {
    record.perform(act);
    // React renders what an event has changed before the next one comes, as it does with real ones.
    await null;
  }
  if (region !== undefined) moveOverAgain(region);
}

/** Where the pointer rests it does not move, and nothing would know of it. */
function moveOverAgain(region: ModuleId): void {
  const hovered = document.querySelectorAll(`[data-region="${CSS.escape(region)}"] :hover`);
  const move = new PointerEvent('pointermove', { bubbles: true, pointerType: 'mouse' });
  [...hovered].at(-1)?.dispatchEvent(move);
}
