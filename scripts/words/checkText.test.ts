import { checkText, type TextRules } from './checkText.ts';

const check = (text: string, rules: Partial<TextRules> = {}) =>
  checkText(
    text,
    { placeholders: [], keeps: [], isTitle: false, ...rules },
    { product: 'Statline' },
  );

it.each([
  ['   ', 'Write something: an empty text leaves a hole in the page.'],
  ['One\nTwo', 'Write one paragraph, without line breaks or tabs.'],
  ['Lost \ufffd', 'A character was lost: type or paste it again.'],
  ['Half \ud83d', 'A character was lost: type or paste it again.'],
  ['<b>Bold</b>', 'Leave out markup: the page would show it as it is typed.'],
  ['</script>', 'Leave out markup: the page would show it as it is typed.'],
  ['Tom &amp; Co', 'Leave out markup: the page would show it as it is typed.'],
  ['For {product}', 'Leave out braces: nothing is filled in here.'],
])('refuses %p', (text, problem) => {
  expect(check(text)).toEqual([problem]);
});

it.each(['Tom & Co', '1 < 2', 'So "soon"', "It's ‘here’ — `now`", 'Größe 😀', '$0 \\ 5'])(
  'accepts %p',
  (text) => {
    expect(check(text)).toEqual([]);
  },
);

it('requires exactly the placeholders of the original', () => {
  const rules = { placeholders: ['product', 'product'] };

  expect(check('{product} is here', rules)).toEqual([]);
  expect(check('{Product} is here', rules)).toEqual([
    'Braces are for {product} only.',
    'Keep {product}: it is filled in.',
  ]);
});

it('applies the limit to the displayed length', () => {
  const rules = { placeholders: ['product'], limit: 12 };

  expect(check('At {product}!', rules)).toEqual([]);
  expect(check('At {product}!!', rules)).toEqual(['Shorten it: 13 characters, and 12 fit.']);
});

it('requires words in a title that fit on a phone', () => {
  expect(check('Ready for self-employment', { isTitle: true })).toEqual([]);
  expect(check('Straightforwardness of it', { isTitle: true })).toEqual([
    'Split “Straightforwardness”: a phone is too narrow for it.',
  ]);
});

it('requires fixed statements to stay', () => {
  const rules = { keeps: ['billed in advance'] };

  expect(check('It is billed in advance.', rules)).toEqual([]);
  expect(check('It is billed later.', rules)).toEqual([
    'Keep “billed in advance”: docs/product.md fixes these words.',
  ]);
});
