import type { SVGProps } from 'react';

/** Text in the display face: figures and titles of a screen. */
export function Digits(text: SVGProps<SVGTextElement>) {
  return <text fontFamily="var(--font-display)" fontWeight="900" {...text} />;
}
