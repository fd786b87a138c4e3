import { type RefObject, useLayoutEffect, useState } from 'react';
import { watchValue } from './watchValue.ts';

/** What stands in a field of a form. A form that empties itself leaves the last word standing. */
export function useTyped(form: RefObject<HTMLFormElement | null>, name: string): string {
  const [typed, setTyped] = useState('');

  useLayoutEffect(() => {
    const field = form.current?.elements.namedItem(name);
    return field instanceof HTMLInputElement ? watchValue(field, setTyped) : undefined;
  }, [form, name]);

  return typed;
}
