import type { ModuleId } from '../../protocol/manifest/ModuleId.ts';
import { regionsOf } from '../page/regionsOf.ts';

/**
 * The first of these events loads the program. `pointerover` is left out, because a resting pointer causes it too, and
 * `pointerdown`, because the program would delay the rest of the press.
 */
const FIRST_INTERACTION = [
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

/** The regions that were pointed at, focused or touched. */
export interface Triggers {
  fired: Set<ModuleId>;
  /** Called with each later region, once there is a loader. */
  onFired?: (region: ModuleId) => void;
}

export function recordTriggers(onInteraction: () => void): Triggers {
  const triggers: Triggers = { fired: new Set() };
  const onEvent = (event: Event) => {
    for (const region of regionsOf(event.target)) {
      triggers.fired.add(region);
      triggers.onFired?.(region);
    }
    // A headless browser moves its pointer to the origin by itself.
    const { type, clientX, clientY } = event as PointerEvent;
    if (type === 'pointermove' ? clientX || clientY : type !== 'pointerover') onInteraction();
  };
  // The listeners are on the window: they run before other code may stop the propagation.
  for (const type of ['pointerover', ...FIRST_INTERACTION]) {
    window.addEventListener(type, onEvent, true);
  }
  return triggers;
}
