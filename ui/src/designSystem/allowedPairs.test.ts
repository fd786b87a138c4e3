/** @jest-environment node */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { ALLOWED_PAIRS, LEAST_EDGE_RATIO, LEAST_TEXT_RATIO } from './allowedPairs.ts';
import { contrastRatio } from './contrastRatio.ts';

const css = readFileSync(path.resolve(__dirname, '../tokens.css'), 'utf8');
const [base = '', ...queries] = css.split('@media ');
const darkRules = queries.find((rules) => rules.startsWith('(prefers-color-scheme: dark)'));

const coloursIn = (rules = ''): Record<string, string> =>
  Object.fromEntries(
    [...rules.matchAll(/--([\w-]+):\s*(#[0-9a-f]{6});/g)].map(([, name, value]) => [name, value]),
  );
const light = coloursIn(base);
const dark = { ...light, ...coloursIn(darkRules) };

describe.each([
  ['light', light],
  ['dark', dark],
])('the %s tokens', (_, colours) => {
  const pairs = ALLOWED_PAIRS.flatMap(({ ground, text, edges }) => [
    ...text.map((name) => [name, ground, LEAST_TEXT_RATIO] as const),
    ...edges.map((name) => [name, ground, LEAST_EDGE_RATIO] as const),
  ]);

  it.each(pairs)('keep %s on %s at %d:1 or better', (name, ground, least) => {
    const ratio = contrastRatio(colours[name] ?? '', colours[ground] ?? '');

    expect(ratio).toBeGreaterThanOrEqual(least);
  });
});

it('reads dark values of paper and ink, so that light is not tested twice', () => {
  expect(dark).not.toMatchObject({ paper: light.paper, ink: light.ink });
});
