import { type RefObject, useLayoutEffect } from 'react';

/**
 * What was typed into forms that are not on screen at the moment: by form, by field. In memory
 * only, so that it goes with the page; never on the server, where no effect runs.
 */
const drafts = new Map<string, Map<string, string>>();

/**
 * Keeps what was typed while the visitor looks at another page of the site.
 *
 * @param name tells the forms apart.
 * @param fields the names of those that are kept; what a person does not fill in is not.
 * @returns what forgets it: what was sent is not to come back.
 */
export function useDraft(
  form: RefObject<HTMLFormElement | null>,
  name: string,
  fields: readonly string[],
): () => void {
  // Its contents never change.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once when the form comes, once when it goes
  useLayoutEffect(() => {
    const inputs = fields.flatMap((field) => form.current?.elements.namedItem(field) ?? []);
    const draft = drafts.get(name);
    for (const input of inputs.filter(isInput)) input.value ||= draft?.get(input.name) ?? '';
    return () => {
      drafts.set(name, new Map(inputs.filter(isInput).map((input) => [input.name, input.value])));
    };
  }, []);
  return () => drafts.delete(name);
}

const isInput = (element: Element | RadioNodeList): element is HTMLInputElement =>
  element instanceof HTMLInputElement;
