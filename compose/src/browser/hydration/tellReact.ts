import { type Field, isTicked } from './heldBy.ts';

/**
 * Has React hear of what a field holds as if it had just been typed: `onChange`, once. React compares it
 * with what it knows, which it notes in the setter of the field itself. That is called for a copy: the
 * note is another then, and the field stays as it is, with its caret, what can be undone, and an input
 * method that is at work.
 */
export function tellReact(field: Field): void {
  const isTick = isTicked(field);
  // Of a group only what was chosen tells of it.
  if (isTick && field.type === 'radio' && !field.checked) return;
  const note = Object.getOwnPropertyDescriptor(field, isTick ? 'checked' : 'value');
  note?.set?.call(field.cloneNode(), isTick ? !field.checked : `${field.value} `);
  // React listens to clicks on what is ticked. One that is no mouse's ticks nothing.
  for (const type of isTick ? ['click', 'input', 'change'] : ['input', 'change']) {
    field.dispatchEvent(new Event(type, { bubbles: true }));
  }
}
