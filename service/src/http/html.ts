import { escapeAttribute } from './escape.ts';

/** Text that is already HTML; all other values are escaped. */
export class Html {
  constructor(readonly text: string) {}
}

type Value = Html | readonly Html[] | string | number | null | undefined;

/**
 * Template tag for HTML. Values are escaped, so that typed text is always shown as text. Attributes must be in double
 * quotes.
 */
export function html(parts: TemplateStringsArray, ...values: Value[]): Html {
  const [first = '', ...rest] = parts;
  return new Html(rest.reduce((text, part, index) => text + toText(values[index]) + part, first));
}

function toText(value: Value): string {
  if (value instanceof Html) return value.text;
  if (Array.isArray(value)) return value.map(toText).join('');
  return escapeAttribute(String(value ?? ''));
}
