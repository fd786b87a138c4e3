/** The fonts without a `unicode-range`; a browser fetches the others only if a page has such a letter. */
export function preloadedFonts(styleSheets: readonly string[]): string[] {
  const faces = styleSheets.flatMap((css) => css.match(/@font-face\s*\{[^}]*\}/g) ?? []);
  const needed = faces.filter((face) => !/unicode-range\s*:/.test(face));
  const files = needed.flatMap((face) => face.match(/[^/"'()]+\.woff2(?=["')])/g) ?? []);
  return [...new Set(files)];
}
