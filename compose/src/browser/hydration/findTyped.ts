import { type Field, heldBy, heldUntouched } from './heldBy.ts';

/** Files cannot be put back. */
const FIELDS = ':is(input, textarea, select):not([type=file], [type=hidden], [aria-hidden=true] *)';

export const findFields = (root: ParentNode): Field[] => [...root.querySelectorAll<Field>(FIELDS)];

/** The fields that hold something else than the server has sent. */
export const findTyped = (root: ParentNode): Field[] => findFields(root).filter(isTypedInto);

export const isTypedInto = (field: Field): boolean => heldBy(field) !== heldUntouched(field);
