import type { ModuleId } from '../../protocol/manifest/ModuleId.ts';
import { regionsOf } from '../regionsOf.ts';
import { dispatchChange, hydrateBoundaries } from './dispatchChange.ts';
import {
  caretIn,
  currentValue,
  findFields,
  isChanged,
  placeCaret,
  setValue,
} from './fieldValue.ts';

/**
 * Dispatches to React what was typed before hydration. React leaves it in the fields, but the state that a
 * component renders them from is without it: the next render would empty them. Call it
 * before React begins.
 *
 * @returns what is to be called with each region (undefined: what is around them), in the commit by which
 *   React takes its HTML over: what its effects render anew comes after that.
 */
export function replayTypedValues(root: HTMLElement): (region: ModuleId | undefined) => void {
  const served = new Set(findFields(root));
  for (const field of served) {
    if (field instanceof HTMLTextAreaElement) preserveTextareaValue(field);
  }

  return (region) => {
    const own = [...served].filter((field) => regionsOf(field)[0] === region);
    for (const field of own) {
      served.delete(field);
      Reflect.deleteProperty(field, 'textContent');
    }
    const typed = own
      .filter((field) => field.isConnected && isChanged(field))
      .map((field) => ({ field, value: currentValue(field), caret: caretIn(field) }));
    // Not within React's own work.
    queueMicrotask(() => {
      for (const { field, value, caret } of typed) {
        // There may be a boundary within, or the same module twice.
        hydrateBoundaries(field);
        if (currentValue(field) !== value) {
          setValue(field, value);
          if (field === document.activeElement) placeCaret(field, caret);
        }
        dispatchChange(field);
      }
    });
  };
}

/** Hydration resets a text area to its initial value, unless it reads something else there. */
function preserveTextareaValue(field: HTMLTextAreaElement): void {
  Object.defineProperty(field, 'textContent', {
    configurable: true,
    get: () => (isChanged(field) ? null : field.defaultValue),
  });
}
