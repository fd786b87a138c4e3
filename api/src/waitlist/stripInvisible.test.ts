import { normalizeEmail } from './normalizeEmail.ts';
import { parseSignUp } from './parseSignUp.ts';
import { stripInvisible } from './stripInvisible.ts';

test.each([
  ['\u200bada@example.com', 'a zero-width space before it'],
  ['a\u00adda@example.com', 'a soft hyphen in the local part'],
  ['ada@exam\u00adple.com', 'a soft hyphen in the domain'],
  ['\u202aada@example.com\u202c', 'marks of direction around it'],
  ['ada\ufe0f@example.com', 'a variation selector'],
  ['ada@example.com\ufeff', 'a byte-order mark after it'],
  ['ada\u200d@example.com', 'a joiner in the local part'],
  ['ada@exam\u200dple.com', 'a joiner in a domain in ASCII'],
])('%j becomes %s', (typed) => {
  expect(stripInvisible(typed)).toBe('ada@example.com');
});

test.each(['ada\u0000@example.com', 'ada\n@example.com'])('still refuses %j', (email) => {
  expect(parseSignUp({ name: 'Ada', email })).toHaveProperty('errors.email');
});

test('keeps a joiner that is part of a domain', () => {
  const typed = 'ada@نامه\u200cای.com';

  expect(stripInvisible(typed)).toBe(typed);
  expect(normalizeEmail(typed)).toBe('ada@xn--mgba3gch31f060k.com');
});

test('signs a person up with the visible address', () => {
  const parsed = parseSignUp({ name: 'Ada', email: ' \u200bAda@exam\u00adple.com\u2060' });

  expect(parsed).toMatchObject({
    signUp: { emailKey: 'ada@example.com', email: 'Ada@example.com' },
  });
});
