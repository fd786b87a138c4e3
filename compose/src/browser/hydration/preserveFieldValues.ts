import type { ModuleId } from '../../protocol/names/ModuleId.ts';
import { NAVIGATION_TIMEOUT_MS } from '../page/deadlines.ts';
import { regionsOf } from '../page/regionsOf.ts';
import { untilAll } from '../page/withDeadline.ts';
import {
  caretIn,
  currentValue,
  enterValue,
  type Field,
  findFields,
  initialValue,
  isChanged,
  placeCaret,
} from './fieldValue.ts';
import { selectorOf } from './selectorOf.ts';
import { hydrateBoundaries } from './showServerHtml.ts';

/**
 * Preserves the values that visitors have typed or chosen, and the caret. The state of the components that React
 * hydrates lacks the values: the next render would empty the fields. If something has changed a region's HTML (a
 * password manager, a translation), React renders the region again: the new fields get the values of the old ones. Call
 * it before React begins.
 */
export function preserveFieldValues(root: HTMLElement) {
  const serverFields = new Set(findFields(root));
  const fields = new Map<string, Field>();
  for (const field of serverFields) {
    if (field instanceof HTMLTextAreaElement) preserveTextareaValue(field);
    fields.set(selectorOf(field), field);
  }
  let focused = document.activeElement;

  const onFocusIn = ({ target }: FocusEvent) => {
    focused = target instanceof Element ? target : null;
  };
  // A field that is removed from the page loses the focus too, though the visitor is still there.
  const onFocusOut = ({ target }: FocusEvent) => {
    setTimeout(() => {
      if (focused === target && focused?.isConnected) focused = null;
    });
  };
  const forgetForm = ({ target }: Event) => {
    for (const [selector, field] of fields) if (field.form === target) fields.delete(selector);
  };

  const restore = () => {
    for (const [selector, old] of fields) {
      if (old.isConnected) continue;
      const field = document.querySelector<Field>(selector);
      if (!field) continue;
      fields.set(selector, field);
      // A value that other code has set in the new field stays.
      if (isChanged(old) && currentValue(field) === initialValue(old)) {
        enterValue(field, currentValue(old));
      }
      if (focused === old) {
        field.focus({ preventScroll: true });
        placeCaret(field, caretIn(old));
      }
    }
  };

  const ending = new AbortController();
  const { signal } = ending;
  document.addEventListener('focusin', onFocusIn, { signal });
  document.addEventListener('focusout', onFocusOut, { signal });
  for (const type of ['submit', 'reset']) document.addEventListener(type, forgetForm, { signal });
  const observer = new MutationObserver(restore);
  observer.observe(root, { childList: true, subtree: true });

  return {
    /** Call it in the commit in which React hydrates the region, before its effects cause another render. */
    replay: (region: ModuleId | undefined) => {
      const own = [...serverFields].filter((field) => regionsOf(field)[0] === region);
      for (const field of own) {
        serverFields.delete(field);
        Reflect.deleteProperty(field, 'textContent');
      }
      const typed = own
        .filter((field) => field.isConnected && isChanged(field))
        .map((field) => ({ field, value: currentValue(field), caret: caretIn(field) }));
      // No event is dispatched during React's own work.
      queueMicrotask(() => {
        for (const { field, value, caret } of typed) {
          // A boundary within the region, or another region of the module, may not be hydrated yet.
          hydrateBoundaries(field);
          enterValue(field, value, field === document.activeElement ? caret : undefined);
        }
      });
    },
    /**
     * Waits, before another page is shown, until the regions with typed values are hydrated: their code may keep
     * them. It never rejects. A document that is loaded instead restores them if the visitor goes back.
     *
     * @param mounted waits for a region that shows the server's HTML, and for no other.
     * @returns undefined if a region is not hydrated in time.
     */
    untilHydrated: (mounted: (region: ModuleId) => Promise<void> | undefined) =>
      untilAll(
        findFields(root).filter(isChanged).flatMap(regionsOf).map(mounted),
        NAVIGATION_TIMEOUT_MS,
      ),
    /** Call it once another page is shown, which may have fields of the same names. */
    forget: () => {
      observer.disconnect();
      ending.abort();
    },
  };
}

/** Hydration resets a text area to its initial value, unless its `textContent` differs. */
function preserveTextareaValue(field: HTMLTextAreaElement): void {
  Object.defineProperty(field, 'textContent', {
    configurable: true,
    get: () => (isChanged(field) ? null : field.defaultValue),
  });
}
