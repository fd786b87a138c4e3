import type { ModuleId } from '../../protocol/manifest/ModuleId.ts';
import { regionsOf } from '../page/regionsOf.ts';

/**
 * The first of these loads the program. `pointerover` is not one: a resting pointer causes it too; nor is
 * `pointerdown`: the program would delay the rest of the press.
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
  // To a page that a document before this one has shown: this one shows it in its place.
  'popstate',
];

/** The regions that were pointed at, focused or touched. */
export interface Triggers {
  fired: Set<ModuleId>;
  /** Called with each from now on, once there is a loader. */
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
  // On the window, before other code may stop the propagation.
  for (const type of ['pointerover', ...FIRST_INTERACTION]) {
    window.addEventListener(type, onEvent, true);
  }
  return triggers;
}
