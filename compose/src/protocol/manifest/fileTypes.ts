export const ASSET_ENDINGS = [
  ...['png', 'jpg', 'jpeg', 'gif', 'webp', 'avif', 'svg'],
  ...['woff2', 'woff', 'ttf', 'otf'],
] as const;

/**
 * Permitted endings of a release's files: pictures, fonts, and files that its own code runs or reads. Another one also
 * needs a declaration for imports (`compose/assets.d.ts`) and, such as for videos, a directive of the policy
 * (`contentSecurityPolicy.ts`).
 */
const ENDINGS: readonly string[] = [...ASSET_ENDINGS, 'js', 'cjs', 'css', 'json', 'txt'];

/** The build writes compressed copies beside files, which the shell sends in place of these (`serveFiles.ts`). */
export const COMPRESSED = /\.(br|gz)$/;

/** @returns a reason that names the files of other types, such as those that a browser would show as a page. */
export function whyTypesAreRefused(files: readonly string[]): string | undefined {
  const unknown = files.filter((file) => !ENDINGS.includes(endingOf(file)));
  if (unknown.length === 0) return undefined;
  const named = unknown.slice(0, NAMED).join(', ') + (unknown.length > NAMED ? ' and more' : '');
  return `it has ${named}, but the files of a release are of these types: ${ENDINGS.join(', ')}`;
}

const NAMED = 10;

const endingOf = (file: string): string =>
  /\.([^.]+)$/.exec(file.replace(COMPRESSED, ''))?.[1]?.toLowerCase() ?? '';
