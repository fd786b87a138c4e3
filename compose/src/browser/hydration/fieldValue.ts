export type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** The value of a field as text: of a list one digit for each option, of a checkbox or radio button its state. */
export function currentValue(field: Field): string {
  if (isCheckable(field)) return String(field.checked);
  if (isList(field)) return Array.from(field.options, ({ selected }) => Number(selected)).join('');
  return field.value;
}

export function initialValue(field: Field): string {
  const form = document.createElement('form');
  const copy = form.appendChild(field.cloneNode(true) as Field);
  // Not `form.reset`: a field may be named `reset`.
  HTMLFormElement.prototype.reset.call(form);
  return currentValue(copy);
}

/** Sets the value. React does not notice it (`dispatchChange`). */
function setValue(field: Field, value: string): void {
  if (isCheckable(field)) field.checked = value === 'true';
  else if (isList(field)) {
    for (const [index, option] of [...field.options].entries()) {
      option.selected = value[index] === '1';
    }
  } else field.value = value;
}

/** @param caret the position of the caret if the value changes. */
export function enterValue(field: Field, value: string, caret?: Caret): void {
  if (currentValue(field) !== value) {
    setValue(field, value);
    if (caret) placeCaret(field, caret);
  }
  dispatchChange(field);
}

/**
 * Makes React call `onChange` once, as if the value had just been typed. React compares the value with the last one,
 * which a setter on the field records. That setter is called on a copy of the field: the record changes, and the field
 * keeps its caret, its undo history and the state of an active input method.
 */
function dispatchChange(field: Field): void {
  const isCheck = isCheckable(field);
  // In a group of radio buttons only the checked button changes.
  if (isCheck && field.type === 'radio' && !field.checked) return;
  const tracked = Object.getOwnPropertyDescriptor(field, isCheck ? 'checked' : 'value');
  tracked?.set?.call(field.cloneNode(), isCheck ? !field.checked : `${field.value} `);
  // React listens to clicks on checkboxes. A click that is not a `MouseEvent` does not change the state.
  for (const type of isCheck ? ['click', 'input', 'change'] : ['input', 'change']) {
    field.dispatchEvent(new Event(type, { bubbles: true }));
  }
}

const isCheckable = (field: Field): field is HTMLInputElement =>
  field instanceof HTMLInputElement && ['checkbox', 'radio'].includes(field.type);

const isList = (field: Field): field is HTMLSelectElement => field instanceof HTMLSelectElement;

/** File inputs are excluded, because their values cannot be restored. */
const FIELDS = ':is(input, textarea, select):not([type=file], [type=hidden], [aria-hidden=true] *)';

export const findFields = (root: ParentNode): Field[] => [...root.querySelectorAll<Field>(FIELDS)];

export const isChanged = (field: Field): boolean => currentValue(field) !== initialValue(field);

/** Where the caret is, or what is selected; null in fields for addresses and numbers, undefined in lists. */
type Caret = Pick<HTMLInputElement, 'selectionStart' | 'selectionEnd' | 'selectionDirection'>;

export function caretIn(field: Field): Caret {
  const { selectionStart, selectionEnd, selectionDirection } = field as HTMLInputElement;
  return { selectionStart, selectionEnd, selectionDirection };
}

export function placeCaret(field: Field, caret: Caret): void {
  const { selectionStart: start, selectionEnd: end, selectionDirection: direction } = caret;
  if (typeof start === 'number')
    (field as HTMLInputElement).setSelectionRange(start, end, direction ?? undefined);
}
