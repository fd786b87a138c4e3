import { ASSETS_PATH } from '../composition/scriptFolders.ts';
import type { BrowserBuild } from './BrowserBuild.ts';

/**
 * The values of the `Link` header that has every page's fonts fetched before its first byte is read.
 * No script is among them: words go first.
 */
export const fontLinks = ({ fonts }: Pick<BrowserBuild, 'fonts'>): string[] =>
  fonts.map(
    (font) => `<${ASSETS_PATH}${font}>; rel=preload; as=font; type="font/woff2"; crossorigin`,
  );
