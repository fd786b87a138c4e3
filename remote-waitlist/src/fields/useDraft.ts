import { type RefObject, useLayoutEffect, useRef } from 'react';
import { inputsOf } from './inputsOf.ts';

/**
 * Field values of the form that was unmounted last, in the order of its fields. Both forms have the same three fields,
 * so each starts with the values of the other. Kept in memory only, until the document is unloaded. Never set on the
 * server, where no effect runs.
 */
let draft: readonly string[] = [];

interface Draft {
  /** Stores the form's values for the other form. Call it before resetting this form. */
  share(): void;
  /** Deletes the values, so that a sent sign-up does not reappear. */
  clear(): void;
}

/**
 * Preserves typed values while the visitor is on another page of the site.
 *
 * @param fields the names of the fields to preserve; not the honeypot.
 */
export function useDraft(
  form: RefObject<HTMLFormElement | null>,
  fields: readonly string[],
): Draft {
  const isShared = useRef(false);

  // The contents of `fields` never change.
  // biome-ignore lint/correctness/useExhaustiveDependencies: on mount and unmount only
  useLayoutEffect(() => {
    const inputs = inputsOf(form.current, fields);
    for (const [index, input] of inputs.entries()) input.value ||= draft[index] ?? '';
    return () => {
      const values = inputs.map(({ value }) => value);
      // Values typed after `share` may be another person's: they replace the shared ones.
      if (!isShared.current || values.some(Boolean)) draft = values;
    };
  }, []);

  return {
    share: () => {
      isShared.current = true;
      draft = inputsOf(form.current, fields).map(({ value }) => value);
    },
    clear: () => {
      draft = [];
    },
  };
}
