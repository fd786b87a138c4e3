/**
 * Makes the two self-hosted fonts from their @fontsource packages: `npm run fonts`.
 * Basic Latin, Latin-1 letters and the punctuation the content uses; the weight axis is cut to
 * what the tokens name, so that both together stay well below 60 KB.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import subsetFont from 'subset-font';

const require = createRequire(new URL('../ui/package.json', import.meta.url));

const range = (from: number, to: number) =>
  String.fromCodePoint(...Array.from({ length: to - from + 1 }, (_, index) => from + index));
const TEXT = `${range(0x20, 0x7e)}${range(0xa0, 0xff)}–—‘’“”•…→↑↓←✓×−€`;

const FONTS = [
  {
    source:
      '@fontsource-variable/sofia-sans-extra-condensed/files/sofia-sans-extra-condensed-latin-wght-normal.woff2',
    target: 'display.woff2',
    wght: { min: 700, max: 900 },
  },
  {
    source: '@fontsource-variable/archivo/files/archivo-latin-wght-normal.woff2',
    target: 'text.woff2',
    wght: { min: 400, max: 700 },
  },
];

for (const { source, target, wght } of FONTS) {
  const font = await subsetFont(await readFile(require.resolve(source)), TEXT, {
    targetFormat: 'woff2',
    variationAxes: { wght },
  });
  await writeFile(new URL(`../ui/src/fonts/${target}`, import.meta.url), font);
  console.log(`${target}: ${(font.length / 1024).toFixed(1)} KB`);
}
