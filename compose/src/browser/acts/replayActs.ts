import type { ModuleId } from '../../manifest/ModuleId.ts';
import type { Act, ActRecord } from './Act.ts';
import { takeActs } from './joinActs.ts';

/** Does again what was done to a region, or outside all of them, once it is live. */
export async function replayActs(record: ActRecord, region: ModuleId | undefined): Promise<void> {
  // Not within React's own work.
  await null;
  const acts = takeActs(record, region);
  const pressed = acts.findLast(isOfMouse)?.target;
  const isLeft = pressed?.matches(':hover') === false;
  // The pointer came before it pressed.
  if (!isLeft) moveOverAgain(region);
  for (const act of acts) {
    record.perform(act);
    // React renders what an event has changed before the next one comes, as it does with real ones.
    await null;
  }
  if (!isLeft) return;
  pressed.dispatchEvent(pointerEvent('pointerout', document.body));
  moveOverAgain(region);
}

const isOfMouse = ({ event }: Act): boolean => (event as PointerEvent).pointerType === 'mouse';

/** Where the pointer rests it does not move, and nothing would know of it. */
function moveOverAgain(region: ModuleId | undefined): void {
  if (region === undefined) return;
  const hovered = document.querySelectorAll(`[data-region="${CSS.escape(region)}"] :hover`);
  [...hovered].at(-1)?.dispatchEvent(pointerEvent('pointermove', null));
}

const pointerEvent = (type: string, relatedTarget: Element | null): PointerEvent =>
  new PointerEvent(type, { bubbles: true, pointerType: 'mouse', relatedTarget });
