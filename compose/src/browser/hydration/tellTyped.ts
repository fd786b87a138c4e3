import type { ModuleId } from '../../manifest/ModuleId.ts';
import { regionsOf } from '../needs/regionsOf.ts';
import { caretIn, placeCaret } from './caret.ts';
import { findFields, isTypedInto } from './findTyped.ts';
import { heldBy, hold } from './heldBy.ts';
import { tellReact } from './tellReact.ts';

/** An event that React takes a boundary over for at once, and that does nothing. */
const HARMLESS = 'touchcancel';

/**
 * Has React hear of what was typed before it took the fields over. It leaves that in the fields, but the
 * state that a component renders them from is without it: the next render would empty them. Call it
 * before React begins.
 *
 * @returns what is to be called with each region (undefined: what is around them), in the commit by which
 *   React takes its HTML over: what its effects render anew comes after that.
 */
export function tellTyped(root: HTMLElement): (region: ModuleId | undefined) => void {
  const served = new Set(findFields(root));
  for (const field of served) {
    if (field instanceof HTMLTextAreaElement) withstandReact(field);
  }

  return (region) => {
    const own = [...served].filter((field) => regionsOf(field)[0] === region);
    for (const field of own) {
      served.delete(field);
      Reflect.deleteProperty(field, 'textContent');
    }
    const typed = own
      .filter((field) => field.isConnected && isTypedInto(field))
      .map((field) => ({ field, held: heldBy(field), caret: caretIn(field) }));
    // Not within React's own work.
    queueMicrotask(() => {
      for (const { field, held, caret } of typed) {
        // There may be a boundary within, or the same module twice.
        field.dispatchEvent(new Event(HARMLESS, { bubbles: true }));
        if (heldBy(field) !== held) {
          hold(field, held);
          if (field === document.activeElement) placeCaret(field, caret);
        }
        tellReact(field);
      }
    });
  };
}

/** React writes what a text area was sent with into it once more, unless it reads something else there. */
function withstandReact(field: HTMLTextAreaElement): void {
  Object.defineProperty(field, 'textContent', {
    configurable: true,
    get: () => (isTypedInto(field) ? null : field.defaultValue),
  });
}
