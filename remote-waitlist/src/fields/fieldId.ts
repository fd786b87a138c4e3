/** The element id of a field: an error summary leads to it. */
export const fieldId = (form: string, name: string): string => `${form}-${name}`;
