import { nativeEffectOf } from './nativeEffectOf.ts';

beforeEach(() => window.history.replaceState(null, '', '/page'));

function effectOfClick(html: string, init: MouseEventInit = {}) {
  document.body.innerHTML = html;
  const target = document.querySelector('[data-pressed]') as Element;
  return nativeEffectOf(new MouseEvent('click', init), target);
}

it.each([
  ['a button', '<button type="button" data-pressed>', 'none'],
  ['a button in no form', '<button data-pressed>', 'none'],
  ['plain text', '<p data-pressed>', 'none'],
  ['an accordion', '<details><summary><b data-pressed>', 'handled'],
  ['a field', '<input type="checkbox" data-pressed>', 'handled'],
  ['a label', '<label data-pressed>', 'handled'],
  ['a button for a popover', '<button popovertarget="x" data-pressed>', 'handled'],
  ['a button that resets', '<form><button type="reset" data-pressed>', 'handled'],
  ['a link within the page', '<a href="/page#part"><b data-pressed>', 'section'],
  ['a link to another page', '<a href="/other"><b data-pressed>', 'page'],
  ['a link to the page itself', '<a href="/page"><b data-pressed>', 'reload'],
  ['a link to another tab', '<a href="/other" target="_blank" data-pressed>', 'handled'],
  ['an address', '<a href="mailto:a@b.c" data-pressed>', 'handled'],
  ['a button to a section', '<form action="/page#part"><button data-pressed>', 'section'],
  ['a button to a page', '<form action="/other#part"><button data-pressed>', 'page'],
  ['a button to try again', '<form><button data-pressed>', 'reload'],
  ['a form', '<form method="post"><input name="a"><button data-pressed>', 'form'],
  ['a search', '<form><input name="q"><button data-pressed>', 'form'],
  ['a button with a value', '<form><button name="q" value="x" data-pressed>', 'form'],
  ['a button with an address', '<form><button formaction="/other" data-pressed>', 'form'],
  ['an image', '<form><input type="image" data-pressed>', 'form'],
  ['an incomplete form', '<form method="post"><input required><button data-pressed>', 'handled'],
  [
    'an unchecked form',
    '<form method="post" novalidate><input required><button data-pressed>',
    'form',
  ],
  ['a form for no dialog', '<form method="dialog"><button data-pressed>', 'script'],
  ['a form for a function', '<form action="javascript:throw 0"><button data-pressed>', 'script'],
  [
    'a button for a function',
    '<form action="/other"><button formaction="javascript:throw 0" data-pressed>',
    'script',
  ],
  ['a form of a dialog', '<dialog><form method="dialog"><button data-pressed>', 'handled'],
])('of a click on %s', (_, html, effect) => {
  expect(effectOfClick(html)).toBe(effect);
});

it('reads no fields of a POST form', () => {
  const read = jest.spyOn(window, 'FormData');

  expect(effectOfClick('<form method="post"><button data-pressed>')).toBe('form');

  expect(read).not.toHaveBeenCalled();
  read.mockRestore();
});

it('of a click with a modifier key for another tab or window is all', () => {
  expect(effectOfClick('<a href="/other" data-pressed>', { ctrlKey: true })).toBe('handled');
  expect(effectOfClick('<form method="post"><button data-pressed>', { shiftKey: true })).toBe(
    'handled',
  );
});

it('of a key is nothing, unless it moves the focus or composes text', () => {
  const effect = (init: KeyboardEventInit) =>
    nativeEffectOf(new KeyboardEvent('keydown', init), document.body);

  expect(effect({ key: 'Escape' })).toBe('none');
  expect(effect({ key: 'Tab' })).toBe('handled');
  expect(effect({ key: 'a', isComposing: true })).toBe('handled');
});

it.each([
  ['/page#part', 'section'],
  ['/page?r=code#part', 'section'],
  ['#part', 'section'],
  ['/page?r=other#part', 'page'],
  ['/page?#part', 'page'],
  ['/other#part', 'page'],
  ['/page', 'page'],
  ['/page?r=code', 'reload'],
])('of a click on a link to %s, if the address has a query', (href, effect) => {
  window.history.replaceState(null, '', '/page?r=code#other');

  expect(effectOfClick(`<a href="${href}" data-pressed>`)).toBe(effect);
});
