import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';

// The build copies files named by `new URL` beside the bundle. Without a build these are the source files.
const FACES = new URL('../../../ui/src/fonts/faces.css', import.meta.url);
const SHEETS = [
  new URL('../../../ui/src/tokens.css', import.meta.url),
  new URL('../../../ui/src/ground.css', import.meta.url),
  new URL('./pages.css', import.meta.url),
];
const FONTS = {
  'display.woff2': new URL('../../../ui/src/fonts/display.woff2', import.meta.url),
  'display-rare.woff2': new URL('../../../ui/src/fonts/display-rare.woff2', import.meta.url),
  'text.woff2': new URL('../../../ui/src/fonts/text.woff2', import.meta.url),
  'text-rare.woff2': new URL('../../../ui/src/fonts/text-rare.woff2', import.meta.url),
};

/**
 * Reads the design: its style for inline use, the hash that allows it in a policy, and fonts by their names.
 *
 * @param folder path below which the fonts are served. @param sheet style sheet that follows the design's own rules.
 */
export function readDesign(folder: string, sheet: URL) {
  const faces = readFileSync(FACES, 'utf8').replaceAll('url("./', `url("${folder}/`);
  const css = [faces, ...[...SHEETS, sheet].map((file) => readFileSync(file, 'utf8'))].join('');
  return {
    css,
    cssHash: `sha256-${createHash('sha256').update(css).digest('base64')}`,
    fonts: Object.entries(FONTS).map(([name, file]) => [name, readFileSync(file)] as const),
  };
}
