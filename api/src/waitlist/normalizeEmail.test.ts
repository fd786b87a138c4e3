import fc from 'fast-check';
import { deliverableEmail, normalizeEmail } from './normalizeEmail.ts';

test.each([
  ['Ada@Example.COM', 'ada@example.com'],
  ['  ada@example.com\t\n', 'ada@example.com'],
  ['\u00a0ada@example.com\ufeff', 'ada@example.com'],
  ['ada.lovelace+nil@example.com', 'ada.lovelace+nil@example.com'],
  ["o'hara!#$%&*/=?^_`{|}~-@x.co", "o'hara!#$%&*/=?^_`{|}~-@x.co"],
  ['ada@Bücher.example', 'ada@xn--bcher-kva.example'],
  ['ada@BU\u0308CHER.example', 'ada@xn--bcher-kva.example'],
  ['ada@XN--BCHER-KVA.example', 'ada@xn--bcher-kva.example'],
  ['ada@例え。テスト', 'ada@xn--r8jz45g.xn--zckzah'],
  ['ada@ｅｘａｍｐｌｅ．com', 'ada@example.com'],
  ['ada@localhost', 'ada@localhost'],
  ['1@2.3', '1@2.3'],
])('normalises %j to %j', (typed, key) => {
  expect(normalizeEmail(typed)).toBe(key);
});

test.each([
  '',
  '@',
  'ada',
  'ada@',
  '@example.com',
  'ada@@example.com',
  'ada@b@example.com',
  '.ada@example.com',
  'ada.@example.com',
  'a..da@example.com',
  'ada lovelace@example.com',
  'ada@exam ple.com',
  'ada@-example.com',
  'ada@example-.com',
  'ada@example..com',
  'ada@example.com.',
  'ada@.example.com',
  'ada@exa%6dple.com',
  'ada@büch%65r.example',
  'ada@[127.0.0.1]',
  '"ada"@example.com',
  'Ada <ada@example.com>',
  'adä@example.com',
  'ada@exa\u0000mple.com',
  'ada@\ud800.example',
  `ada@${'x'.repeat(64)}.com`,
  `${'x'.repeat(243)}@example.com`,
])('refuses %j', (typed) => {
  expect(normalizeEmail(typed)).toBeUndefined();
});

test('accepts an address of the maximum length and no longer one', () => {
  expect(normalizeEmail(`${'x'.repeat(242)}@example.com`)).toHaveLength(254);
});

test('limits the length of the ASCII form too', () => {
  expect(normalizeEmail(`ada@${'ü.'.repeat(120)}example`)).toBeUndefined();
});

test('is idempotent for any text', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string({ unit: 'binary' }), fc.emailAddress()), (text) => {
      const key = normalizeEmail(text);
      if (key !== undefined) expect(normalizeEmail(key)).toBe(key);
    }),
    { numRuns: 2_000 },
  );
});

test('normalises the deliverable form of an address like the address itself', () => {
  const letters = fc.constantFrom(
    'k',
    '\u212A',
    '`',
    '\u1FEF',
    'ｅ',
    'ü',
    'u\u0308',
    'ß',
    '。',
    '.',
    '@',
    'ﬁ',
  );
  fc.assert(
    fc.property(fc.string({ unit: letters, maxLength: 12 }), (text) => {
      for (const address of [`${text}@k.example`, `k@${text}.example`]) {
        const key = normalizeEmail(address);
        if (key === undefined) continue;
        const deliverable = deliverableEmail(address);
        expect(normalizeEmail(deliverable)).toBe(key);
        expect(deliverable.slice(0, deliverable.lastIndexOf('@'))).toMatch(/^[\x21-\x7e]+$/);
      }
    }),
    { numRuns: 2_000 },
  );
});

test('gives the same result for every spelling of an address', () => {
  fc.assert(
    fc.property(fc.emailAddress(), fc.array(fc.boolean(), { minLength: 8 }), (email, upper) => {
      const spelled = Array.from(email, (letter, index) =>
        upper[index % upper.length] ? letter.toUpperCase() : letter,
      ).join('');
      expect(normalizeEmail(` ${spelled}\t`)).toBe(normalizeEmail(email));
    }),
  );
});
