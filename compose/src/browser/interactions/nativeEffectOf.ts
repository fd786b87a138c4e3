/**
 * What the browser by itself does about an event: `nothing`; `all` there is to do; it goes to a
 * `section` of the page on screen, to another `page`, or loads this one `again`; it sends a `form`, or
 * one that `code` alone can do anything about.
 */
export type NativeEffect = 'nothing' | 'all' | 'section' | 'page' | 'again' | 'form' | 'code';

/** Elements with a native effect when they are clicked. */
const CONTROLS = 'a[href], area[href], button, input, select, textarea, option, summary, label';

const PRESSED = ['button', 'submit', 'image'];

/** Buttons with a native effect though they send nothing. */
const COMMANDS = '[popovertarget], [commandfor]';

/** Keys that move the focus, or do nothing alone. */
const SILENT_KEYS = ['Tab', 'Shift', 'Control', 'Alt', 'Meta', 'CapsLock'];

/** Where a link leads, or a form without fields. */
export const hrefOf = (lead: Element): string =>
  lead.getAttribute('href') ?? (lead as HTMLFormElement).action;

export function nativeEffectOf(event: Event, target: Element): NativeEffect {
  if (event instanceof KeyboardEvent) {
    return event.isComposing || SILENT_KEYS.includes(event.key) ? 'all' : 'nothing';
  }
  if (event instanceof SubmitEvent) return effectOfForm(target as HTMLFormElement, event.submitter);
  const control = event.type === 'click' && target.closest<HTMLButtonElement>(CONTROLS);
  if (!control) return 'nothing';
  const { type, form } = control;
  const isPressed = PRESSED.includes(type);
  if (isPressed && (type === 'button' || !form))
    return control.matches(COMMANDS) ? 'all' : 'nothing';
  // In another tab or window, or as a download.
  const { metaKey, ctrlKey, shiftKey, altKey } = event as MouseEvent;
  if (metaKey || ctrlKey || shiftKey || altKey || control.matches('[target], [download]')) {
    return 'all';
  }
  if (isPressed && form) return effectOfForm(form, control);
  const href = control.getAttribute('href');
  return href === null ? 'all' : effectOfLink(href);
}

function effectOfLink(link: string): NativeEffect {
  const { href, hash } = new URL(link, document.baseURI);
  if (!href.startsWith('http')) return 'all';
  if (documentOf(href) !== documentOf(window.location.href)) return 'page';
  return hash ? 'section' : 'again';
}

const documentOf = (href: string): string | undefined => href.split('#')[0];

function effectOfForm(form: HTMLFormElement, submitter: HTMLElement | null): NativeEffect {
  const has = (attribute: string) => submitter?.hasAttribute(attribute);
  // The browser shows what is missing.
  const isRefused = !form.noValidate && !has('formnovalidate') && !form.matches(':valid');
  if (isRefused || form.target || has('formtarget')) return 'all';
  const method = submitter?.getAttribute('formmethod') ?? form.method;
  const action = submitter?.getAttribute('formaction') ?? form.getAttribute('action');
  // React renders this for an action that is a function.
  if (action?.startsWith('javascript:')) return 'code';
  // There may be no dialog to close.
  if (method === 'dialog') return form.closest('dialog') ? 'all' : 'code';
  const isLink = method === 'get' && new FormData(form).keys().next().done;
  return isLink ? effectOfLink(form.action) : 'form';
}
