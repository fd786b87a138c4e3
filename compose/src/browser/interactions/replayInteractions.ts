import { REGION_ATTRIBUTE } from '../../protocol/documentNames.ts';
import type { ModuleId } from '../../protocol/names/ModuleId.ts';
import { selectorOf } from '../hydration/selectorOf.ts';
import type { Interaction, InteractionHost, InteractionQueue } from './Interaction.ts';

/** Call it before React changes the targets of the interactions. */
export function connectHost(
  queue: InteractionQueue,
  loader: Pick<InteractionHost, 'isLoaded' | 'inspect'>,
): void {
  for (const interaction of queue.pending) interaction.selector = selectorOf(interaction.target);
  queue.host = { ...loader, selectorOf, withTarget };
}

/** Replays the interactions with a hydrated region, or with the page outside of all regions (undefined). */
export async function replayInteractions(
  queue: InteractionQueue,
  region: ModuleId | undefined,
): Promise<void> {
  // No event is dispatched during React's own work.
  await null;
  const interactions = dequeue(queue, region);
  const isOfMouse = ({ event }: Interaction) => (event as PointerEvent).pointerType === 'mouse';
  const pressed = interactions.filter(isOfMouse).at(-1)?.target;
  const hasLeft = pressed?.matches(':hover') === false;
  // The pointer was over its target before it was pressed.
  if (!hasLeft) replayHover(region);
  for (const interaction of interactions) {
    queue.replay(interaction);
    // React renders the changes of an event before the next one is dispatched, as with real events.
    await null;
  }
  if (!hasLeft) return;
  pressed.dispatchEvent(pointerEvent('pointerout', document.body));
  replayHover(region);
}

/** Removes a region's interactions from the queue: none until the page and the regions around it are hydrated. */
function dequeue(queue: InteractionQueue, region: ModuleId | undefined): Interaction[] {
  const { host, follow } = queue;
  const isDue = ({ regions: [innermost, ...around] }: Interaction) =>
    follow && innermost === region && around.every((outer) => host?.isLoaded(outer));
  const due = queue.pending.filter(isDue);
  queue.pending = queue.pending.filter((interaction) => !due.includes(interaction));
  return due;
}

function withTarget(
  { event, target, selector, submission }: Interaction,
  dispatch: (target: Element, event: Event) => void,
): void {
  const found = target.isConnected || !selector ? target : document.querySelector(selector);
  // If the form's region has failed meanwhile, the form is attached again so that the browser sends it.
  const lost = found ? undefined : submission?.form;
  if (lost) document.body.append(lost);
  // A focus event is obsolete once the focus has moved on.
  const isPast = event.type === 'focusin' && document.activeElement !== found;
  if ((found || lost) && !isPast) dispatch(found ?? target, event);
  lost?.remove();
}

/** Dispatches an event for a resting pointer, which sends none by itself. */
function replayHover(region: ModuleId | undefined): void {
  const hovered = document.querySelectorAll(`[${REGION_ATTRIBUTE}="${region}"] :hover`);
  [...hovered].at(-1)?.dispatchEvent(pointerEvent('pointermove', null));
}

const pointerEvent = (type: string, relatedTarget: Element | null): PointerEvent =>
  new PointerEvent(type, { bubbles: true, pointerType: 'mouse', relatedTarget });
