import file from './drawings.svg';
import { DRAWINGS } from './drawings.tsx';

interface DrawnProps {
  /** Id of a drawing in `drawings.svg`. */
  id: string;
}

/**
 * Contents of an `<svg>`: refers to a part of `drawings.svg`, which is styled with the page's colours and fonts. This
 * keeps the drawings out of every document.
 *
 * Browsers load such a part only from the page's own origin. A dev server has another origin, so in development the
 * drawing is rendered inline, and changes show at once.
 */
export function Drawn({ id }: DrawnProps) {
  if (process.env.NODE_ENV === 'development') return DRAWINGS[id];
  return <use href={`${file}#${id}`} />;
}
