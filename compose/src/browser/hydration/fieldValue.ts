/** A field that a visitor can type into or choose from. */
export type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** The value of a field as text: of a list one digit for each option, of a checkbox or radio button its state. */
export function currentValue(field: Field): string {
  if (isCheckable(field)) return String(field.checked);
  if (isList(field)) return Array.from(field.options, ({ selected }) => Number(selected)).join('');
  return field.value;
}

/** The value that a reset would give it: the browser knows it for each kind of field. */
export function initialValue(field: Field): string {
  const form = document.createElement('form');
  const copy = form.appendChild(field.cloneNode(true) as Field);
  // Not `form.reset`: a field may be called so.
  HTMLFormElement.prototype.reset.call(form);
  return currentValue(copy);
}

/** React takes the change for its own: follow it by `dispatchChange`. */
export function setValue(field: Field, value: string): void {
  if (isCheckable(field)) field.checked = value === 'true';
  else if (isList(field)) {
    for (const [index, option] of [...field.options].entries()) {
      option.selected = value[index] === '1';
    }
  } else field.value = value;
}

export const isCheckable = (field: Field): field is HTMLInputElement =>
  field instanceof HTMLInputElement && ['checkbox', 'radio'].includes(field.type);

export const isList = (field: Field): field is HTMLSelectElement =>
  field instanceof HTMLSelectElement;

/** Files cannot be put back. */
const FIELDS = ':is(input, textarea, select):not([type=file], [type=hidden], [aria-hidden=true] *)';

export const findFields = (root: ParentNode): Field[] => [...root.querySelectorAll<Field>(FIELDS)];

/** The fields whose value differs from the one that the server sent. */
export const findChanged = (root: ParentNode): Field[] => findFields(root).filter(isChanged);

export const isChanged = (field: Field): boolean => currentValue(field) !== initialValue(field);

/** Where the caret is, or what is selected; null in fields for addresses and numbers, undefined in lists. */
export type Caret = Partial<
  Pick<HTMLInputElement, 'selectionStart' | 'selectionEnd' | 'selectionDirection'>
>;

export const caretIn = (field: Field): Caret => {
  const { selectionStart, selectionEnd, selectionDirection } = field as HTMLInputElement;
  return { selectionStart, selectionEnd, selectionDirection };
};

/** @param caret where it was, or the field that it was in. */
export function placeCaret(field: Field, caret: Caret | Field): void {
  const { selectionStart, selectionEnd, selectionDirection } = caret as HTMLInputElement;
  if (typeof selectionStart !== 'number') return;
  const direction = selectionDirection ?? undefined;
  (field as HTMLInputElement).setSelectionRange(selectionStart, selectionEnd, direction);
}
