import { type Field, isCheckable } from './fieldValue.ts';

/** An event that nothing listens to, and at which React hydrates a pending boundary at once. */
const HYDRATING_EVENT = 'touchcancel';

/** Has React hydrate the boundaries around an element at once, if they are not yet. */
export function hydrateBoundaries(element: Element): void {
  element.dispatchEvent(new Event(HYDRATING_EVENT, { bubbles: true }));
}

/**
 * Has React call `onChange` with a field's value, once, as if it had just been typed. React compares the
 * value with the one that it last saw, which it records in a setter on the field itself. That setter is
 * called with a copy: the record changes, and the field keeps its caret, its undo history and an input
 * method that is at work.
 */
export function dispatchChange(field: Field): void {
  const isCheck = isCheckable(field);
  // Of a group of radio buttons the checked one alone changes.
  if (isCheck && field.type === 'radio' && !field.checked) return;
  const tracked = Object.getOwnPropertyDescriptor(field, isCheck ? 'checked' : 'value');
  tracked?.set?.call(field.cloneNode(), isCheck ? !field.checked : `${field.value} `);
  // React listens to clicks on checkboxes. A click that is no `MouseEvent` checks nothing.
  for (const type of isCheck ? ['click', 'input', 'change'] : ['input', 'change']) {
    field.dispatchEvent(new Event(type, { bubbles: true }));
  }
}
