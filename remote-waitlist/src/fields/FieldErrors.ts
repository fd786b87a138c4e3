/** By field name: what is wrong with the field, in a sentence for the visitor. */
export type FieldErrors = Readonly<Record<string, string>>;
