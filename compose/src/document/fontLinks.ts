import { ASSETS_PATH } from '../composition/scriptFolders.ts';
import type { BrowserBuild } from './BrowserBuild.ts';

/**
 * A phone asks for its fonts when the words are laid out: until then they would share a slow line
 * with the words themselves, which stand in a fallback of the same measures by then. No space in it:
 * Node refuses an early hint with one.
 */
const WHERE = 'media="(min-width:48em)"';

/**
 * The values of the `Link` header that has every page's fonts fetched before its first byte is read,
 * where the window is wide. No script is among them: words go first.
 */
export const fontLinks = ({ fonts }: Pick<BrowserBuild, 'fonts'>): string[] =>
  fonts.map((font) => `<${ASSETS_PATH}${font}>;rel=preload;as=font;crossorigin;${WHERE}`);
