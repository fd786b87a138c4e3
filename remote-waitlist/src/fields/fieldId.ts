/** The element id of a field, to which the error summary links. */
export const fieldId = (form: string, name: string): string => `${form}-${name}`;
