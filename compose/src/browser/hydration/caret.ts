import type { Field } from './heldBy.ts';

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
