/** A field that a visitor can type into or choose from. */
export type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** Files cannot be put back. */
const FIELDS = ':is(input, textarea, select):not([type=file], [type=hidden], [aria-hidden=true] *)';

export const findFields = (root: ParentNode): Field[] => [...root.querySelectorAll<Field>(FIELDS)];

/** The fields that hold something else than the server has sent. */
export const findTyped = (root: ParentNode): Field[] => findFields(root).filter(isTypedInto);

export const isTicked = (field: Field): field is HTMLInputElement =>
  field instanceof HTMLInputElement && ['checkbox', 'radio'].includes(field.type);

export function isTypedInto(field: Field): boolean {
  if (isTicked(field)) return field.checked !== field.defaultChecked;
  if (field instanceof HTMLSelectElement) {
    return [...field.options].some(({ selected, defaultSelected }) => selected !== defaultSelected);
  }
  return field.value !== field.defaultValue;
}
