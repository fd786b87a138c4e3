import { type RefObject, useEffect, useState } from 'react';
import { watchValue } from '../fields/watchValue.ts';
import { suggestEmail } from './suggestEmail.ts';

/** Debounce: while typing gmail.com, gmail.co is an intermediate state. */
const PAUSE_MS = 500;

/**
 * Invisible characters that are copied with an address, and that browsers reject without an explanation. Joiners
 * (U+200C, U+200D) are kept, since some domains contain them.
 */
const INVISIBLE = /[^\P{Cf}\u200c\u200d]|\xa0/gu;

/**
 * Suggests a correction of the address in a field: after a pause in the typing, or else when the form is submitted,
 * which is then cancelled so that the visitor can submit again. It does not wait for the field's `blur` event: the
 * suggestion would appear while the pointer presses the submit button, and move the button away.
 */
export function useSuggestedEmail(field: RefObject<HTMLInputElement | null>): string | undefined {
  const [suggested, setSuggested] = useState<string>();

  useEffect(() => {
    const input = field.current;
    if (!input) return;
    let timer: ReturnType<typeof setTimeout>;
    /** The address that was checked last. */
    let checked: string | undefined;
    let isCheckedOnSubmit = false;
    let isRepeated = false;
    const reset = () => {
      clearTimeout(timer);
      checked = undefined;
      setSuggested(undefined);
    };
    const check = () => {
      clearTimeout(timer);
      checked = input.value;
      isCheckedOnSubmit = false;
      setSuggested(suggestEmail(checked));
    };
    const checkLater = (value: string) => {
      const visible = value.replace(INVISIBLE, '');
      if (visible !== value) input.value = visible;
      reset();
      timer = setTimeout(check, PAUSE_MS);
    };
    const checkFirst = (event: SubmitEvent) => {
      if (checked === input.value && !(isCheckedOnSubmit && isRepeated)) return;
      if (suggestEmail(input.value) === undefined) return;
      event.preventDefault();
      event.stopPropagation();
      check();
      isCheckedOnSubmit = true;
      input.focus();
      // The suggestion, which the next frame shows, may be below the edge of the window.
      requestAnimationFrame(() => input.parentElement?.scrollIntoView({ block: 'nearest' }));
    };
    // A repeated key, or the second click of a double click, must not confirm the suggestion that the first one showed.
    const noteRepeat = (event: KeyboardEvent | MouseEvent) => {
      if (event instanceof KeyboardEvent) isRepeated = event.repeat;
      // The Enter key causes a click whose `detail` is 0.
      else if (event.detail > 0) isRepeated = event.detail > 1;
    };

    const ending = new AbortController();
    const { signal } = ending;
    const { form } = input;
    form?.addEventListener('reset', reset, { signal });
    form?.addEventListener('submit', checkFirst, { signal });
    form?.addEventListener('keydown', noteRepeat, { signal });
    form?.addEventListener('click', noteRepeat, { signal });
    const stopWatching = watchValue(input, checkLater);
    return () => {
      clearTimeout(timer);
      stopWatching();
      ending.abort();
    };
  }, [field]);

  return suggested;
}
