import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';

// The build copies what `new URL` names beside the bundle; run from sources, these are the sources.
const TOKENS = new URL('../../../ui/src/tokens.css', import.meta.url);
const GROUND = new URL('../../../ui/src/ground.css', import.meta.url);
const FACES = new URL('../../../ui/src/fonts/faces.css', import.meta.url);
const PAGES = new URL('./pages.css', import.meta.url);
const DISPLAY = new URL('../../../ui/src/fonts/display.woff2', import.meta.url);
const DISPLAY_RARE = new URL('../../../ui/src/fonts/display-rare.woff2', import.meta.url);
const TEXT = new URL('../../../ui/src/fonts/text.woff2', import.meta.url);
const TEXT_RARE = new URL('../../../ui/src/fonts/text-rare.woff2', import.meta.url);

export interface Design {
  /** All of a page's style, inline. */
  css: string;
  /** What allows it in a content security policy. */
  cssHash: string;
  fonts: ReadonlyMap<string, Buffer>;
}

/** @param folder from which the fonts are served. @param sheet follows the design's own rules. */
export function readDesign(folder: string, sheet: URL): Design {
  const faces = readFileSync(FACES, 'utf8').replaceAll('url("./', `url("${folder}/`);
  const sheets = [TOKENS, GROUND, PAGES, sheet].map((file) => readFileSync(file, 'utf8'));
  const css = [faces, ...sheets].join('');
  return {
    css,
    cssHash: `sha256-${createHash('sha256').update(css).digest('base64')}`,
    fonts: new Map([
      ['display.woff2', readFileSync(DISPLAY)],
      ['display-rare.woff2', readFileSync(DISPLAY_RARE)],
      ['text.woff2', readFileSync(TEXT)],
      ['text-rare.woff2', readFileSync(TEXT_RARE)],
    ]),
  };
}
