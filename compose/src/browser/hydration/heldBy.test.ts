import { heldBy, heldUntouched, hold } from './heldBy.ts';

type Field = Parameters<typeof heldBy>[0];

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
  'a list that says nothing of its choice': `<select>${LIST.replace('SELECTED', '')}</select>`,
  'a list of several': `<select multiple>${LIST.replace('SELECTED', 'selected')}</select>`,
};

it.each(Object.entries(KINDS))('knows what %s holds that nobody has touched', (_, html) => {
  const field = fieldOf(html);

  expect(heldUntouched(field)).toBe(heldBy(field));
});

it.each(Object.entries(KINDS))(
  'has %s hold what another one did, and knows it again',
  (_, html) => {
    const other = fieldOf(html);
    if (other instanceof HTMLSelectElement) {
      for (const [index, option] of [...other.options].entries()) {
        option.selected = index === 2 || (other.multiple && index === 0);
      }
    } else if (other.type === 'checkbox') (other as HTMLInputElement).checked = false;
    else other.value = '7';
    const held = heldBy(other);
    const field = fieldOf(html);

    hold(field, held);

    expect(heldBy(field)).toBe(held);
    expect(heldUntouched(field)).not.toBe(held);
  },
);
