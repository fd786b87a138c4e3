import file from './drawings.svg';
import { DRAWINGS } from './drawings.tsx';

interface DrawnProps {
  /** Of one of the drawings. */
  id: string;
}

/**
 * What a drawing on the page holds: a part of `drawings.svg`, which stands in the page like its own
 * elements, with the page's colours and fonts, and is not in every document.
 *
 * Browsers take such a part from the page's own origin only. A dev server is another, so what is
 * developed is drawn in the page itself, and shows changes at once.
 */
export function Drawn({ id }: DrawnProps) {
  if (process.env.NODE_ENV === 'development') return DRAWINGS[id];
  return <use href={`${file}#${id}`} />;
}
