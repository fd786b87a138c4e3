/**
 * What the browser itself does in response to an event: `none`; `handled`: all that is expected, so that no code is
 * needed; goes to a `section` of the current page or to another `page`; `reload`s the current page; sends a `form`.
 * `script`: none, for a form that only the page's code can handle.
 */
export type NativeEffect = 'none' | 'handled' | 'section' | 'page' | 'reload' | 'form' | 'script';

/** Elements with a native effect when they are clicked. */
const CONTROLS = 'a[href], area[href], button, input, select, textarea, option, summary, label';

const PRESSED = ['button', 'submit', 'image'];

/** Buttons that have a native effect without sending a form. */
const COMMANDS = '[popovertarget], [commandfor]';

/** Keys that move the focus, or do nothing alone. */
const SILENT_KEYS = ['Tab', 'Shift', 'Control', 'Alt', 'Meta', 'CapsLock'];

/** The address to which a link, or a form without fields, leads. */
export const hrefOf = (linkOrForm: Element): string =>
  linkOrForm.getAttribute('href') ?? (linkOrForm as HTMLFormElement).action;

export function nativeEffectOf(event: Event, target: Element): NativeEffect {
  if (event instanceof KeyboardEvent) {
    return event.isComposing || SILENT_KEYS.includes(event.key) ? 'handled' : 'none';
  }
  if (event instanceof SubmitEvent) return effectOfForm(target as HTMLFormElement, event.submitter);
  const control = event.type === 'click' && target.closest<HTMLButtonElement>(CONTROLS);
  if (!control) return 'none';
  const { type, form } = control;
  const isPressed = PRESSED.includes(type);
  if (isPressed && (type === 'button' || !form))
    return control.matches(COMMANDS) ? 'handled' : 'none';
  // The browser opens another tab or window, or downloads.
  const { metaKey, ctrlKey, shiftKey, altKey } = event as MouseEvent;
  if (metaKey || ctrlKey || shiftKey || altKey || control.matches('[target], [download]')) {
    return 'handled';
  }
  if (isPressed && form) return effectOfForm(form, control);
  const href = control.getAttribute('href');
  return href === null ? 'handled' : effectOfLink(href);
}

function effectOfLink(link: string): NativeEffect {
  const { href, hash } = new URL(link, document.baseURI);
  if (!href.startsWith('http')) return 'handled';
  /** Whether the link, without its hash, is the current address up to this character. */
  const isCurrentUpTo = (end: string) => href.split('#')[0] === location.href.split(end)[0];
  // The parameters of a campaign stay in the address.
  if (hash && isCurrentUpTo('?')) return 'section';
  if (!isCurrentUpTo('#')) return 'page';
  return hash ? 'section' : 'reload';
}

function effectOfForm(form: HTMLFormElement, submitter: HTMLElement | null): NativeEffect {
  const has = (attribute: string) => submitter?.hasAttribute(attribute);
  // The browser itself shows which fields are invalid.
  const isRefused = !form.noValidate && !has('formnovalidate') && !form.matches(':valid');
  if (isRefused || form.target || has('formtarget')) return 'handled';
  const method = submitter?.getAttribute('formmethod') ?? form.method;
  const action = submitter?.getAttribute('formaction') ?? form.getAttribute('action');
  // React renders such an address for an action that is a function.
  if (action?.startsWith('javascript:')) return 'script';
  // Without a dialog around the form the browser does nothing.
  if (method === 'dialog') return form.closest('dialog') ? 'handled' : 'script';
  // Not of each form: `FormData` dispatches an event. Older browsers leave the button out of it.
  const isButtonSent = submitter?.matches('[name], [formaction], [type=image]');
  const isLink = method === 'get' && !isButtonSent && new FormData(form).keys().next().done;
  return isLink ? effectOfLink(form.action) : 'form';
}
