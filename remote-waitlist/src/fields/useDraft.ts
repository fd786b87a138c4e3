import { type RefObject, useLayoutEffect, useRef } from 'react';
import { inputsOf } from './inputsOf.ts';

/**
 * The values of a form that is not mounted, in the order of its fields. Both forms have the same three
 * fields, so one starts with the values of the other. In memory only: it ends with the page. Never on the
 * server, where no effect runs.
 */
let draft: readonly string[] = [];

interface Draft {
  /** Stores the form's values for the other form, before this one is reset. */
  share(): void;
  /** Deletes the values: what was sent must not reappear. */
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

  // Its contents never change.
  // biome-ignore lint/correctness/useExhaustiveDependencies: on mount and unmount only
  useLayoutEffect(() => {
    const inputs = inputsOf(form.current, fields);
    for (const [index, input] of inputs.entries()) input.value ||= draft[index] ?? '';
    return () => {
      const values = inputs.map(({ value }) => value);
      // Values typed after those that were shared may be another person's: the two are not mixed.
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
