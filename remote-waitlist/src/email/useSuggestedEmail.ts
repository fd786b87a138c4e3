import { type RefObject, useEffect, useState } from 'react';
import { watchValue } from '../fields/watchValue.ts';
import { suggestEmail } from './suggestEmail.ts';

/** Whoever types on has not finished: gmail.co is on the way to gmail.com. */
const PAUSE_MS = 500;

/**
 * What to ask about the address that stands in a field, once nothing has been typed for a moment.
 * It never waits for the field to be left: what appears then would move the button away from under
 * the pointer that is pressing it.
 */
export function useSuggestedEmail(field: RefObject<HTMLInputElement | null>): string | undefined {
  const [suggested, setSuggested] = useState<string>();

  useEffect(() => {
    const input = field.current;
    if (!input) return;
    let timer: ReturnType<typeof setTimeout>;
    const forget = () => {
      clearTimeout(timer);
      setSuggested(undefined);
    };
    const lookLater = () => {
      forget();
      timer = setTimeout(() => setSuggested(suggestEmail(input.value)), PAUSE_MS);
    };
    const { form } = input;
    form?.addEventListener('reset', forget);
    const stopWatching = watchValue(input, lookLater);
    return () => {
      clearTimeout(timer);
      stopWatching();
      form?.removeEventListener('reset', forget);
    };
  }, [field]);

  return suggested;
}
