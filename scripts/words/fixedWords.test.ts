import { readFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '../build/parts.ts';
import { findFixed, findStatements, readFixedWords } from './fixedWords.ts';
import { readLiterals } from './literals.ts';

const read = (file: string) => readFileSync(path.join(ROOT, file), 'utf8');
const fixedWords = readFixedWords(read('docs/product.md'));

it('reads quoted texts, across line breaks, and ignores apostrophes', () => {
  const words = readFixedWords(`The site's 'Early\nAccess', **'About Us'**, the teams' own,
'We'll notify you.' | 'Deals' |`);

  expect([...words]).toEqual(['Early Access', 'About Us', "We'll notify you.", 'Deals']);
});

it('the texts read by the browser tests are fixed by docs/product.md', () => {
  const lists = /^(FEATURES|MISSION_FIGURES|CLAIMS|BENEFITS)\b/;
  const texts = ['homeText', 'waitlistText']
    .flatMap((name) => readLiterals(read(`e2e/reading/${name}.ts`)))
    .filter(({ path: name }) => lists.test(name))
    .map(({ text }) => text.replace(/^\d\d /, ''));

  expect(texts).toHaveLength(32);
  expect(texts.filter((text) => !fixedWords.has(text))).toEqual([]);
});

it('fixes the headline with the line breaks of the design', () => {
  const hero = readLiterals(read('remote-marketing/src/content/hero.ts'));

  expect([...findFixed(hero, fixedWords).keys()].sort()).toEqual([
    'countdown.title',
    'hero.badge',
    'hero.call',
    'hero.headline.because',
    'hero.headline.by[0]',
    'hero.headline.by[1]',
    'hero.headline.punch',
  ]);
});

it('fixes every figure and notice, but not their notes', () => {
  const fixed = (file: string) => [...findFixed(readLiterals(read(file)), fixedWords).keys()];

  expect(fixed('remote-marketing/src/content/mission.ts')).toHaveLength(8);
  expect(fixed('remote-waitlist/src/content/notices.ts').sort()).toEqual(
    ['failed', 'joined', 'unreachable'].flatMap((name) => [`${name}.text`, `${name}.title`]),
  );
});

it('finds the legal statements in the terms', () => {
  const terms = readLiterals(read('remote-legal/src/content/termsOfService.ts'));
  const statements = terms.flatMap(({ text }) => findStatements(text, fixedWords));

  expect(new Set(statements)).toEqual(
    new Set([
      'not a licensed tax preparer or financial advisor',
      'Fees may apply for premium features',
      'billed in advance',
      '30 days’ notice',
      'in the app’s Settings',
      'email verification',
      'Deletion is irreversible',
      'Privacy Policy',
      'Terms of Service',
      'December 2024',
      'AI support',
    ]),
  );
});

it('fixes no text because of a single word', () => {
  expect(findStatements('Deals come in bursts', new Set(['Deals']))).toEqual([]);
});
