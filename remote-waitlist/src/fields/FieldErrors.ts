/** Field name → a sentence for the visitor about what is wrong. */
export type FieldErrors = Readonly<Record<string, string>>;
