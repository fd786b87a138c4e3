import { type RefObject, useLayoutEffect, useState } from 'react';
import { watchValue } from './watchValue.ts';

/** The current value of a field. After the form has been reset it is still the last value. */
export function useFieldValue(form: RefObject<HTMLFormElement | null>, name: string): string {
  const [typed, setTyped] = useState('');

  useLayoutEffect(() => {
    const field = form.current?.elements.namedItem(name);
    return field instanceof HTMLInputElement ? watchValue(field, setTyped) : undefined;
  }, [form, name]);

  return typed;
}
