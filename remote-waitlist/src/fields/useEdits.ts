import { type RefObject, useEffect, useEffectEvent } from 'react';
import { inputsOf } from './inputsOf.ts';
import { watchValue } from './watchValue.ts';

/** Calls `onEdit` with each new value of these fields, whatever set it; not when the form is reset. */
export function useEdits(
  form: RefObject<HTMLFormElement | null>,
  fields: readonly string[],
  onEdit: (field: string, value: string) => void,
): void {
  const edit = useEffectEvent(onEdit);

  useEffect(() => {
    const stops = inputsOf(form.current, fields).map((input) =>
      watchValue(input, (value) => edit(input.name, value)),
    );
    return () => {
      for (const stop of stops) stop();
    };
  }, [form, fields]);
}
