import fc from 'fast-check';
import { readLiterals, replaceLiterals } from './literals.ts';

const SOURCE = `import portraits from '../portraits.svg';

type Tone = 'good' | 'bad';

/** The hero's. */
export const hero = {
  badge: 'Launching Soon', // stays
  /** In two lines. */
  headline: { by: ['By Athletes', "For Athletes'"], 'quoted-key': \`plain\` },
  lead: (product: string) =>
    \`\${product} keeps score: \${product}.\`,
  rows: [{ date: 'Oct 11', amount: 1200 }] as const,
  image: \`\${portraits.base}/a\`,
  [portraits]: 'computed',
  made: String('argument'),
} satisfies Record<string, unknown>;
export const joined = (product: string): { tone: Tone; text: string } => ({
  tone: 'good',
  text: \`We'll notify \${product}\`,
});
`;

const textOf = (source: string, path: string) =>
  readLiterals(source).find((literal) => literal.path === path)?.text;
const replaceOne = (path: string, text: string, source = SOURCE) =>
  replaceLiterals(source, new Map([[path, text]]));

it('finds values by their path, and no types, keys, imports, arguments or expressions', () => {
  const found = readLiterals(SOURCE).map(({ path, text }) => [path, text]);

  expect(found).toEqual([
    ['hero.badge', 'Launching Soon'],
    ['hero.headline.by[0]', 'By Athletes'],
    ['hero.headline.by[1]', "For Athletes'"],
    ['hero.headline.quoted-key', 'plain'],
    ['hero.lead', '{product} keeps score: {product}.'],
    ['hero.rows[0].date', 'Oct 11'],
    ['joined.tone', 'good'],
    ['joined.text', "We'll notify {product}"],
  ]);
});

it('returns the comments above a variable and each property of the path', () => {
  const [badge, by] = readLiterals(SOURCE);

  expect(badge?.comments).toEqual(["The hero's."]);
  expect(by?.comments).toEqual(["The hero's.", 'In two lines.']);
});

it('refuses invalid TypeScript', () => {
  expect(() => readLiterals("export const a = { b: 'c'")).toThrow("'}' expected");
});

it('ignores a literal that contains the text of its placeholder', () => {
  // biome-ignore lint/suspicious/noTemplateCurlyInString: source code
  expect(readLiterals('const a = (b: string) => `${b} and {b}`;')).toEqual([]);
});

it.each([
  ['hero.badge', 'Sold out', "badge: 'Sold out', // stays"],
  ['hero.badge', "It's here", `badge: "It's here", // stays`],
  ['hero.badge', 'So "soon"', `badge: 'So "soon"', // stays`],
  // biome-ignore lint/suspicious/noTemplateCurlyInString: source code
  ['hero.lead', 'By {product} `{product}`', '`By ${product} \\`${product}\\``'],
  // biome-ignore lint/suspicious/noTemplateCurlyInString: source code
  ['hero.lead', '{product} {other} ${product', '`${product} {other} \\${product`'],
])('writes %s as %p', (path, text, code) => {
  expect(replaceOne(path, text)).toContain(code);
});

it('reports a path missing in the source', () => {
  expect(() => replaceOne('hero.gone', 'x')).toThrow('There is no text "hero.gone".');
});

/** Texts with characters that are special in source code. */
const nasty = fc
  .array(
    fc.oneof(
      fc.constantFrom("'", '"', '`', '\\', '${', '}', '\n', '\r\n', '\u2028', '\u0000', '\ufeff'),
      fc.constantFrom('</script>', '<!--', '*/', '//', '\\u0041', '\\\n', '\ud800', '😀', '{x}'),
      fc.string({ unit: 'binary' }),
    ),
  )
  .map((parts) => parts.join(''));

it('reads back every written text, and leaves every other byte unchanged', () => {
  fc.assert(
    fc.property(nasty, fc.constantFrom('hero.badge', 'hero.headline.by[1]'), (text, path) => {
      const written = replaceOne(path, text);
      // Converted like a stored file: characters that UTF-8 cannot represent must be escaped.
      const stored = Buffer.from(written).toString();

      expect(textOf(stored, path)).toBe(text);
      expect(replaceOne(path, textOf(SOURCE, path) ?? '', stored)).toBe(
        SOURCE.replace(/"(For Athletes')"/, '"$1"'),
      );
    }),
  );
});

const withoutLead = (source: string) => source.split('\n').filter((_, line) => line !== 10);

it("keeps a template's expressions, whatever text surrounds them", () => {
  fc.assert(
    fc.property(nasty, nasty, (before, after) => {
      // A second placeholder of the same name would become an expression too.
      fc.pre(![before, after].some((text) => text.includes('{product}')));
      const text = `${before}{product}${after}`;
      const stored = Buffer.from(replaceOne('hero.lead', text)).toString();

      expect(textOf(stored, 'hero.lead')).toBe(text);
      expect(withoutLead(stored)).toEqual(withoutLead(SOURCE));
    }),
  );
});
