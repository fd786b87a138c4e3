import { currentValue, enterValue, initialValue } from './fieldValue.ts';

type Field = Parameters<typeof currentValue>[0];

const fieldOf = (html: string): Field => {
  document.body.innerHTML = html;
  return document.body.firstElementChild as Field;
};

const LIST = '<option>a</option><option SELECTED>b</option><option>c</option>';

const KINDS = {
  'a line': '<input value="a">',
  'a line that is named as what a form can do': '<input name="reset" value="a">',
  'a slider': '<input type="range">',
  'a text': '<textarea>a</textarea>',
  'a tick': '<input type="checkbox" checked>',
  'a list': `<select>${LIST.replace('SELECTED', 'selected')}</select>`,
  'a list without a selected option': `<select>${LIST.replace('SELECTED', '')}</select>`,
  'a list of several': `<select multiple>${LIST.replace('SELECTED', 'selected')}</select>`,
};

it.each(Object.entries(KINDS))('returns the initial value of %s', (_, html) => {
  const field = fieldOf(html);

  expect(initialValue(field)).toBe(currentValue(field));
});

it.each(Object.entries(KINDS))('copies the value of %s, and reads it back', (_, html) => {
  const other = fieldOf(html);
  if (other instanceof HTMLSelectElement) {
    for (const [index, option] of [...other.options].entries()) {
      option.selected = index === 2 || (other.multiple && index === 0);
    }
  } else if (other.type === 'checkbox') (other as HTMLInputElement).checked = false;
  else other.value = '7';
  const current = currentValue(other);
  const field = fieldOf(html);

  enterValue(field, current);

  expect(currentValue(field)).toBe(current);
  expect(initialValue(field)).not.toBe(current);
});
