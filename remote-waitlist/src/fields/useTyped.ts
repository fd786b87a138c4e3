import { type RefObject, useLayoutEffect, useState } from 'react';

/** People type, programs fill in, and some of those tell of a change only. */
const CHANGES = ['input', 'change'] as const;

/**
 * What stands in a field of a form: typed before or after the script came, put back by the
 * browser, or filled in by a program. A form that empties itself leaves the last word standing.
 */
export function useTyped(form: RefObject<HTMLFormElement | null>, name: string): string {
  const [typed, setTyped] = useState('');

  useLayoutEffect(() => {
    const field = form.current?.elements.namedItem(name);
    if (!(field instanceof HTMLInputElement)) return;
    const read = () => setTyped(field.value);
    const ending = new AbortController();
    const { signal } = ending;
    for (const change of CHANGES) field.addEventListener(change, read, { signal });
    // By then the browser has put back what it remembers of the page.
    window.addEventListener('pageshow', read, { signal });
    read();
    return () => ending.abort();
  }, [form, name]);

  return typed;
}
