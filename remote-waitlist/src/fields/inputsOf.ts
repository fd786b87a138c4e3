/** The inputs of a form by their names, in the order of the names. */
export function inputsOf(
  form: HTMLFormElement | null,
  names: readonly string[],
): HTMLInputElement[] {
  return names
    .map((name) => form?.elements.namedItem(name))
    .filter((element) => element instanceof HTMLInputElement);
}
