import { type RefObject, useEffect, useState } from 'react';
import { watchValue } from '../fields/watchValue.ts';
import { suggestEmail } from './suggestEmail.ts';

/** Debounce of typing: gmail.co is on the way to gmail.com. */
const PAUSE_MS = 500;

/** Copied along with an address. Browsers refuse it without saying so. Joiners are part of some domains. */
const INVISIBLE = /[^\P{Cf}\u200c\u200d]|\xa0/gu;

/**
 * The suggestion for the address in a field: once nothing has been typed for a moment, or
 * else before its form is sent, which then waits to be sent again. It never waits for the field to be left: what
 * appears then would move the button away from under the pointer that is pressing it.
 */
export function useSuggestedEmail(field: RefObject<HTMLInputElement | null>): string | undefined {
  const [suggested, setSuggested] = useState<string>();

  useEffect(() => {
    const input = field.current;
    if (!input) return;
    let timer: ReturnType<typeof setTimeout>;
    /** The address that the suggestion is for. */
    let checked: string | undefined;
    let isCheckedOnSubmit = false;
    let isRepeated = false;
    const forget = () => {
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
      forget();
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
    };
    // A repeated key, or the second click of a double click, does not confirm the suggestion that its first has shown.
    const noteRepeat = (event: KeyboardEvent | MouseEvent) => {
      if (event instanceof KeyboardEvent) isRepeated = event.repeat;
      // The Enter key is a click without a count.
      else if (event.detail > 0) isRepeated = event.detail > 1;
    };

    const ending = new AbortController();
    const { signal } = ending;
    const { form } = input;
    form?.addEventListener('reset', forget, { signal });
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
