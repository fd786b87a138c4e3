/** A field that a visitor can type into or choose from. */
export type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** What a field holds, as text: of a list which of its options, of what is ticked whether it is. */
export function heldBy(field: Field): string {
  if (isTicked(field)) return String(field.checked);
  if (isList(field)) return Array.from(field.options, ({ selected }) => Number(selected)).join('');
  return field.value;
}

/** What it would hold if nobody had touched it: the browser knows it of each kind of field. */
export function heldUntouched(field: Field): string {
  const form = document.createElement('form');
  const untouched = form.appendChild(field.cloneNode(true) as Field);
  // Not `form.reset`: a field may be called so.
  HTMLFormElement.prototype.reset.call(form);
  return heldBy(untouched);
}

/** Has a field hold something. React takes that for its own doing: tell it (`tellReact`). */
export function hold(field: Field, held: string): void {
  if (isTicked(field)) field.checked = held === 'true';
  else if (isList(field)) {
    for (const [index, option] of [...field.options].entries()) {
      option.selected = held[index] === '1';
    }
  } else field.value = held;
}

export const isTicked = (field: Field): field is HTMLInputElement =>
  field instanceof HTMLInputElement && ['checkbox', 'radio'].includes(field.type);

export const isList = (field: Field): field is HTMLSelectElement =>
  field instanceof HTMLSelectElement;
