/** Compared with their default value. The other fields have a value from the start: only the visitor's events count. */
const TEXT_FIELDS =
  'textarea, input:not([type=checkbox], [type=radio], [type=range], [type=color])';

let isChosen = false;
for (const event of ['input', 'change']) {
  window.addEventListener(event, () => (isChosen = true), true);
}

/** Whether a value has been typed or chosen, or a text restored by the browser: it must not be lost. */
export const hasUserInput = (): boolean =>
  isChosen ||
  [...document.querySelectorAll<HTMLInputElement>(TEXT_FIELDS)].some(
    ({ value, defaultValue }) => value !== defaultValue,
  );
