/**
 * Makes the self-hosted fonts from their @fontsource packages, and `faces.css`, which declares them: `npm run fonts`.
 * Each typeface is split in two: characters of English pages, preloaded by every page, and the rest of Latin-1, which
 * browsers load only for pages that contain such a character.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import subsetFont from 'subset-font';

const require = createRequire(new URL('../ui/package.json', import.meta.url));
const UI_FONTS = new URL('../ui/src/fonts/', import.meta.url);

const range = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => String.fromCodePoint(from + index)).join('');

/** Both typefaces together at most 30 KB, since the first screen waits for them. */
const COMMON = `${range(0x20, 0x29)}+,-./${range(0x30, 0x3b)}?${range(0x40, 0x5a)}${range(0x61, 0x7a)}–—’“”…→←−×©§`;
const RARE = withoutCommon(`${range(0x20, 0x7e)}${range(0xa0, 0xff)}‘•↑↓✓€`);

/**
 * Features that browsers apply by default, and tabular figures. Other features would add glyphs that no page shows.
 */
const FEATURES = ['kern', 'liga', 'calt', 'rvrn', 'tnum'];

/** The weight axis is limited to the weights of the tokens. */
const TYPEFACES = [
  {
    name: 'Display',
    source:
      '@fontsource-variable/sofia-sans-extra-condensed/files/sofia-sans-extra-condensed-latin-wght-normal.woff2',
    weights: { min: 700, max: 900 },
  },
  {
    name: 'Text',
    source: '@fontsource-variable/archivo/files/archivo-latin-wght-normal.woff2',
    weights: { min: 400, max: 700 },
  },
];

const faces: string[] = [];
for (const { name, source, weights } of TYPEFACES) {
  const whole = await readFile(require.resolve(source));
  // A variable, since the package's types lack the last two options.
  const options = {
    targetFormat: 'woff2' as const,
    variationAxes: { wght: weights },
    keepFeatures: FEATURES,
    // STAT contains names of styles for font menus.
    dropTables: ['STAT'],
  };
  const cut = async (file: string, letters: string, unicodeRange = '') => {
    const font = await subsetFont(whole, letters, options);
    await writeFile(new URL(file, UI_FONTS), font);
    console.log(`${file}: ${font.length} bytes`);
    faces.push(`@font-face {
  font-family: "Statline ${name}";
  src: url("./${file}") format("woff2");
  font-weight: ${weights.min} ${weights.max};
  font-display: swap;${unicodeRange}
}
`);
  };
  await cut(`${name.toLowerCase()}.woff2`, COMMON);
  // Declared later, so it has priority for its range.
  await cut(`${name.toLowerCase()}-rare.woff2`, RARE, `\n  unicode-range: ${rangesOf(RARE)};`);
}
await writeFile(
  new URL('faces.css', UI_FONTS),
  `/* Generated: npm run fonts. Why and how: scripts/subsetFonts.ts */\n${faces.join('')}`,
);

function withoutCommon(letters: string): string {
  return [...letters].filter((letter) => !COMMON.includes(letter)).join('');
}

/** Formats a CSS `unicode-range`: `U+5B-5E, U+20AC`. */
function rangesOf(letters: string): string {
  const ranges: { from: number; to: number }[] = [];
  for (const code of [...letters]
    .map((letter) => letter.codePointAt(0) ?? 0)
    .sort((a, b) => a - b)) {
    const last = ranges.at(-1);
    if (last && last.to === code - 1) last.to = code;
    else ranges.push({ from: code, to: code });
  }
  const hex = (code: number) => code.toString(16).toUpperCase();
  return ranges
    .map(({ from, to }) => (from === to ? `U+${hex(from)}` : `U+${hex(from)}-${hex(to)}`))
    .join(', ');
}
