/** Endings of the images and fonts that a build makes files of. */
export const ASSET_ENDINGS = [
  ...['png', 'jpg', 'jpeg', 'gif', 'webp', 'avif', 'svg'],
  ...['woff2', 'woff', 'ttf', 'otf'],
] as const;

/** Endings of all files that a release may have. What is no picture or font is run or read by its own code. */
const ENDINGS: readonly string[] = [...ASSET_ENDINGS, 'js', 'cjs', 'css', 'json', 'txt'];

/** The build leaves compressed copies beside a file. */
const COMPRESSED = /\.(br|gz)$/;

/**
 * The files whose type is none that a release may have: what would be shown as a page of the site
 * if it is opened by itself, or an unknown type.
 *
 * @param files names.
 * @returns the reason to refuse them; undefined where there are none.
 */
export function whyTypesAreRefused(files: readonly string[]): string | undefined {
  const unknown = files.filter((file) => !ENDINGS.includes(endingOf(file)));
  if (unknown.length === 0) return undefined;
  const named = unknown.slice(0, NAMED).join(', ') + (unknown.length > NAMED ? ' and more' : '');
  return `it has ${named}, but the files of a release are of these types: ${ENDINGS.join(', ')}`;
}

const NAMED = 10;

const endingOf = (file: string): string =>
  /\.([^.]+)$/.exec(file.replace(COMPRESSED, ''))?.[1]?.toLowerCase() ?? '';
