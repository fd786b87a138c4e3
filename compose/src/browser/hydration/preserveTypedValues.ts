import { dispatchChange } from './dispatchChange.ts';
import {
  currentValue,
  type Field,
  findFields,
  initialValue,
  isChanged,
  isCheckable,
  placeCaret,
  setValue,
} from './fieldValue.ts';

/**
 * Keeps what visitors have typed into the page that the server sent, and where they are typing,
 * while React takes the page over. React throws a region's HTML away and renders the region anew
 * where something has changed it: a password manager's element in a form, a translation. The new
 * fields then get the values of the old ones.
 *
 * @returns what ends it: call it once the visitor has gone to another page.
 */
export function preserveTypedValues(root: HTMLElement): () => void {
  const fields = new Map<string, Field>();
  for (const field of findFields(root)) {
    const key = keyOf(field);
    if (key) fields.set(key, field);
  }
  let focused = document.activeElement;

  const onFocusIn = ({ target }: FocusEvent) => {
    focused = target instanceof Element ? target : null;
  };
  // A field that is taken out of the page loses the focus too; its visitor is still there.
  const onFocusOut = ({ target }: FocusEvent) => {
    setTimeout(() => {
      if (focused === target && focused?.isConnected) focused = null;
    });
  };
  /** What has been sent, or emptied on purpose, is not to come back. */
  const forgetForm = ({ target }: Event) => {
    for (const [key, field] of fields) if (field.form === target) fields.delete(key);
  };

  const restore = () => {
    for (const [key, old] of fields) {
      if (old.isConnected) continue;
      const field = root.querySelector<Field>(key);
      if (!field) continue;
      fields.set(key, field);
      // What something else has put into it meanwhile stays.
      if (isChanged(old) && currentValue(field) === initialValue(old)) {
        setValue(field, currentValue(old));
        dispatchChange(field);
      }
      if (focused === old) {
        field.focus({ preventScroll: true });
        placeCaret(field, old);
      }
    }
  };

  const ending = new AbortController();
  const { signal } = ending;
  document.addEventListener('focusin', onFocusIn, { signal });
  document.addEventListener('focusout', onFocusOut, { signal });
  document.addEventListener('submit', forgetForm, { signal });
  document.addEventListener('reset', forgetForm, { signal });
  const observer = new MutationObserver(restore);
  observer.observe(root, { childList: true, subtree: true });
  return () => {
    observer.disconnect();
    ending.abort();
  };
}

/** A selector that finds the field, and the one that takes its place; none where nothing names it. */
function keyOf(field: Field): string | undefined {
  const { id, name, form, tagName } = field;
  if (id) return `#${CSS.escape(id)}`;
  if (!name) return undefined;
  const within = form?.id ? `#${CSS.escape(form.id)} ` : '';
  // Several of one name are distinguished by their values.
  const value = isCheckable(field) && field.getAttribute('value');
  const choice = value ? `[value="${CSS.escape(value)}"]` : '';
  return `${within}${tagName.toLowerCase()}[name="${CSS.escape(name)}"]${choice}`;
}
