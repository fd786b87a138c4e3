/** Limit of name and school, in code points. */
export const MAX_TEXT_LENGTH = 200;

/**
 * Why the API refuses a field of a sign-up. The first part of a code is the field; the sentence names it too, since
 * several sentences are combined into one message.
 */
export const REFUSALS = {
  'name.required': 'Please enter your full name.',
  'name.letters': 'Please use letters that can be displayed in your name.',
  'name.controls': 'Please leave out line breaks and control characters in your name.',
  'name.length': `Please use at most ${MAX_TEXT_LENGTH} characters for your name.`,
  'email.required': 'Please enter your email address.',
  'email.invalid': 'Please enter a valid email address, such as name@example.com.',
  'email.ending': 'Please enter the whole email address, with its ending, such as .com or .edu.',
  'school.letters': 'Please use letters that can be displayed in your school.',
  'school.controls': 'Please leave out line breaks and control characters in your school.',
  'school.length': `Please use at most ${MAX_TEXT_LENGTH} characters for your school.`,
} as const;

/** The codes of these sentences, for a URL: its author could choose a text, but no code. */
export const codesOf = (errors: Readonly<Record<string, string>>): string[] => {
  const sentences = Object.values(errors);
  return Object.entries(REFUSALS).flatMap(([code, text]) => (sentences.includes(text) ? code : []));
};

/** Field → sentence, in the order of the form. Unknown codes are ignored. */
export const errorsOf = (codes: readonly string[]): Record<string, string> =>
  Object.fromEntries(
    Object.entries(REFUSALS)
      .filter(([code]) => codes.includes(code))
      .map(([code, text]) => [code.split('.', 1)[0], text]),
  );
