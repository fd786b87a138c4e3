import type { SVGProps } from 'react';

/** A small label above or beside a figure. */
export function Label(text: SVGProps<SVGTextElement>) {
  return <text fontSize="12.5" fontWeight="600" fill="var(--ink-soft)" {...text} />;
}
