import type { ModuleId } from '../../protocol/names/ModuleId.ts';
import { regionsOf } from '../page/regionsOf.ts';

/**
 * Events that count as an interaction: the first one loads the host bundle. `pointerover` does not count, because a
 * resting pointer causes it too, nor does `pointerdown`: the host bundle would delay the rest of the press.
 */
const INTERACTIONS = [
  'pointermove',
  'scroll',
  'keydown',
  'focusin',
  'click',
  'submit',
  'input',
  'change',
  'hashchange',
  // The visitor returns to a page of an earlier document, which the current document shows instead.
  'popstate',
];

/** The regions that the visitor has used: pointed at, focused or touched. */
export interface UsedRegions {
  ids: Set<ModuleId>;
  /** Called with each region that is used later, once there is a loader. */
  onUse?: (region: ModuleId) => void;
}

/** @param onInteraction called at each interaction, inside and outside of the regions. */
export function watchInteractions(onInteraction: () => void): UsedRegions {
  const used: UsedRegions = { ids: new Set() };
  const onEvent = (event: Event) => {
    for (const region of regionsOf(event.target)) {
      used.ids.add(region);
      used.onUse?.(region);
    }
    // A headless browser moves its pointer to the origin by itself.
    const { type, clientX, clientY } = event as PointerEvent;
    if (type === 'pointermove' ? clientX || clientY : type !== 'pointerover') onInteraction();
  };
  // The listeners are on the window: they run before other code may stop the propagation.
  for (const type of ['pointerover', ...INTERACTIONS]) {
    window.addEventListener(type, onEvent, true);
  }
  return used;
}
