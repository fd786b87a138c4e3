import { type RefObject, useLayoutEffect, useRef } from 'react';
import { inputsOf } from './inputsOf.ts';

/**
 * What was typed into a form that is not on screen at the moment, in the order of its fields. Both forms
 * ask for the same three things, so one goes on with what was typed into the other. In memory only, so
 * that it goes with the page; never on the server, where no effect runs.
 */
let kept: readonly string[] = [];

interface Draft {
  /** Keeps what the form holds for the other form, though this one is emptied next. */
  handOver(): void;
  /** Forgets it: what was sent is not to come back. */
  forget(): void;
}

/**
 * Keeps what was typed while the visitor looks at another page of the site.
 *
 * @param fields the names of those that are kept; what a person does not fill in is not.
 */
export function useDraft(
  form: RefObject<HTMLFormElement | null>,
  fields: readonly string[],
): Draft {
  const isHandedOver = useRef(false);

  // Its contents never change.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once when the form comes, once when it goes
  useLayoutEffect(() => {
    const inputs = inputsOf(form.current, fields);
    for (const [index, input] of inputs.entries()) input.value ||= kept[index] ?? '';
    return () => {
      const before = isHandedOver.current ? kept : [];
      kept = inputs.map(({ value }, index) => value || (before[index] ?? ''));
    };
  }, []);

  return {
    handOver: () => {
      isHandedOver.current = true;
      kept = inputsOf(form.current, fields).map(({ value }) => value);
    },
    forget: () => {
      kept = [];
    },
  };
}
