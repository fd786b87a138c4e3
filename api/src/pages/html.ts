import { escapeAttribute } from '@statline/service/http/escape';

/** Text that is HTML already; everything else is escaped. */
export class Html {
  constructor(readonly text: string) {}
}

type Value = Html | readonly Html[] | string | number | undefined;

/** HTML from a template, with attributes in double quotes: what people typed comes out as text, whatever it is. */
export function html(parts: TemplateStringsArray, ...values: Value[]): Html {
  const [first = '', ...rest] = parts;
  return new Html(rest.reduce((text, part, index) => text + toText(values[index]) + part, first));
}

function toText(value: Value): string {
  if (value instanceof Html) return value.text;
  if (Array.isArray(value)) return value.map(toText).join('');
  return escapeAttribute(String(value ?? ''));
}
