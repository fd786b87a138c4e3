export const ASSET_ENDINGS = [
  ...['png', 'jpg', 'jpeg', 'gif', 'webp', 'avif', 'svg'],
  ...['woff2', 'woff', 'ttf', 'otf'],
] as const;

/** Permitted endings of a release's files. Its own code runs or reads those that are no picture or font. */
const ENDINGS: readonly string[] = [...ASSET_ENDINGS, 'js', 'cjs', 'css', 'json', 'txt'];

/** The build leaves compressed copies beside a file. */
const COMPRESSED = /\.(br|gz)$/;

/** @returns names files of unknown types, or that a browser would show as a page. */
export function whyTypesAreRefused(files: readonly string[]): string | undefined {
  const unknown = files.filter((file) => !ENDINGS.includes(endingOf(file)));
  if (unknown.length === 0) return undefined;
  const named = unknown.slice(0, NAMED).join(', ') + (unknown.length > NAMED ? ' and more' : '');
  return `it has ${named}, but the files of a release are of these types: ${ENDINGS.join(', ')}`;
}

const NAMED = 10;

const endingOf = (file: string): string =>
  /\.([^.]+)$/.exec(file.replace(COMPRESSED, ''))?.[1]?.toLowerCase() ?? '';
