/**
 * Writes ui/src/fonts/fallbacks.css: local fonts, scaled and shifted to the metrics of ours, so that lines keep their
 * length and position when ours are loaded. Measured in Chromium, on a machine with Arial or the metrically compatible
 * Liberation Sans: `npm run fonts`.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { launchChromium } from './chromium/launchChromium.ts';

const require = createRequire(new URL('../ui/package.json', import.meta.url));
const UI_FONTS = new URL('../ui/src/fonts/', import.meta.url);

/**
 * The titles of the first screens. At weight 900 they are so large that an additional line would move everything below.
 */
const HEADLINES =
  'BY ATHLETES FOR ATHLETES — BECAUSE WE GET IT BE IN YOUR SEAT BEFORE KICKOFF ' +
  'PRIVACY POLICY TERMS OF SERVICE TIME LEFT UNTIL LAUNCH';
/** Typical running text. */
const SENTENCES =
  'Every deal you sign is income. Put a part of it aside on the day it lands, write it down, and ' +
  'the four payment dates of the year stop being a surprise. We collect your name, your e-mail ' +
  'address and your school when you join the waitlist, and nothing else.';

/** Our fonts at the weights of the tokens; `weights` are those that the fallback replaces. */
const CUTS = [
  { family: 'Display', weight: 800, weights: '700 800', cut: 'bold', sample: HEADLINES },
  { family: 'Display', weight: 900, weights: '900', cut: 'bold', sample: HEADLINES },
  { family: 'Text', weight: 400, weights: '400', cut: 'regular', sample: SENTENCES },
  { family: 'Text', weight: 650, weights: '600 700', cut: 'bold', sample: SENTENCES },
] as const;

interface LocalFont {
  /** Full and PostScript names, which differ between systems. */
  names: readonly string[];
  /** If the font may be missing on this machine: the same font from npm, for measuring. */
  file?: string;
}

const roboto = (weight: number) => `@fontsource/roboto/files/roboto-latin-${weight}-normal.woff2`;

/** Arial: Windows, macOS and iOS, and with the same widths, as Liberation Sans, Linux. Roboto: Android. */
const FALLBACKS: readonly { name: string; regular: LocalFont; bold: LocalFont }[] = [
  {
    name: 'Arial',
    regular: { names: ['Arial', 'ArialMT', 'Liberation Sans'] },
    bold: { names: ['Arial Bold', 'Arial-BoldMT', 'Liberation Sans Bold'] },
  },
  {
    name: 'Roboto',
    regular: { names: ['Roboto', 'Roboto Regular', 'Roboto-Regular'], file: roboto(400) },
    bold: { names: ['Roboto Bold', 'Roboto-Bold'], file: roboto(700) },
  },
];

const browser = await launchChromium();
const page = await browser.newPage();

/** Measures the width of the sample and the extent above and below the baseline, at a font size of 1. */
const measure = (source: string, weight: number, sample: string) =>
  page.evaluate(
    async ([source, weight, sample]) => {
      const font = new FontFace('Measured', source, { weight: '100 900' });
      document.fonts.add(await font.load());
      const context = new OffscreenCanvas(1, 1).getContext('2d');
      if (!context) throw new Error('Chromium gives no canvas');
      context.font = `${weight} 1000px Measured`;
      const { width, fontBoundingBoxAscent, fontBoundingBoxDescent } = context.measureText(sample);
      document.fonts.delete(font);
      return {
        width: width / 1000,
        ascent: fontBoundingBoxAscent / 1000,
        descent: fontBoundingBoxDescent / 1000,
      };
    },
    [source, weight, sample] as const,
  );

const inline = async (file: string | URL) =>
  `url(data:font/woff2;base64,${await readFile(file, 'base64')})`;
const local = (names: readonly string[]) => names.map((name) => `local("${name}")`).join(', ');
const percent = (value: number) => `${(value * 100).toFixed(2)}%`;

const faces: string[] = [];
for (const { family, weight, weights, cut, sample } of CUTS) {
  const file = new URL(`${family.toLowerCase()}.woff2`, UI_FONTS);
  const ours = await measure(await inline(file), weight, sample);
  for (const { name, [cut]: font } of FALLBACKS) {
    const source = font.file ? await inline(require.resolve(font.file)) : local(font.names);
    const theirs = await measure(source, 400, sample);
    const scale = ours.width / theirs.width;
    faces.push(`@font-face {
  font-family: "Statline ${family} ${name}";
  src: ${local(font.names)};
  font-weight: ${weights};
  size-adjust: ${percent(scale)};
  ascent-override: ${percent(ours.ascent / scale)};
  descent-override: ${percent(ours.descent / scale)};
  line-gap-override: 0%;
}
`);
  }
}
await browser.close();

const header = '/* Generated: npm run fonts. Why and how: scripts/matchFallbackFonts.ts */\n';
await writeFile(new URL('fallbacks.css', UI_FONTS), header + faces.join(''));
console.log(`fallbacks.css: ${faces.length} faces`);
