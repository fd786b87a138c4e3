import { renderToStaticMarkup } from 'react-dom/server';
import { DRAWINGS } from './drawings.tsx';

/** @returns the contents of `drawings.svg`, which `npm run drawings` writes. */
export function drawFile(): string {
  const drawings = Object.entries(DRAWINGS).map(([id, drawing]) => (
    <g key={id} id={id}>
      {drawing}
    </g>
  ));
  return `<svg xmlns="http://www.w3.org/2000/svg">${renderToStaticMarkup(drawings)}</svg>\n`;
}
