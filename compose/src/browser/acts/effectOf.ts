/**
 * What the browser by itself does about an event: `nothing`; `everything` there is to do; it goes to
 * a `section` of the page on screen, or to another `page`; it sends a `form`; it would, but there is
 * no dialog to close (`dialog`).
 */
export type Effect = 'nothing' | 'everything' | 'section' | 'page' | 'form' | 'dialog';

/** What acts by itself when it is clicked. */
const CONTROLS = 'a[href], area[href], button, input, select, textarea, option, summary, label';

/** Buttons that act by themselves though they send nothing. */
const COMMANDS = '[type=reset], [popovertarget], [commandfor]';

/** They move the focus, or do nothing alone. */
const SILENT_KEYS = ['Tab', 'Shift', 'Control', 'Alt', 'Meta', 'CapsLock'];

export function effectOf(event: Event, target: Element): Effect {
  if (event instanceof KeyboardEvent) {
    return event.isComposing || SILENT_KEYS.includes(event.key) ? 'everything' : 'nothing';
  }
  if (event instanceof SubmitEvent) return effectOfForm(target as HTMLFormElement, event.submitter);
  if (event.type !== 'click') return 'nothing';
  const control = target.closest(CONTROLS);
  if (!control) return 'nothing';
  // In another tab or window, or as a download.
  const { metaKey, ctrlKey, shiftKey, altKey } = event as MouseEvent;
  const isModified = metaKey || ctrlKey || shiftKey || altKey;
  if (control instanceof HTMLAnchorElement || control instanceof HTMLAreaElement) {
    return isModified || control.target || control.hasAttribute('download')
      ? 'everything'
      : effectOfLink(control.href, 'everything');
  }
  const isButton = control instanceof HTMLButtonElement;
  if (!isButton && !(control instanceof HTMLInputElement)) return 'everything';
  if (control.form && ['submit', 'image'].includes(control.type)) {
    return isModified ? 'everything' : effectOfForm(control.form, control);
  }
  if (control.matches(COMMANDS)) return 'everything';
  return isButton || control.type === 'button' ? 'nothing' : 'everything';
}

/** @param within what going to a section of the page on screen is. */
function effectOfLink(href: string, within: Effect): Effect {
  const { protocol, origin, pathname, search, hash } = new URL(href);
  const { location } = window;
  if (!protocol.startsWith('http')) return 'everything';
  const isHere =
    origin + pathname + search === location.origin + location.pathname + location.search;
  return isHere && hash ? within : 'page';
}

function effectOfForm(form: HTMLFormElement, submitter: HTMLElement | null): Effect {
  const isChecked = !form.noValidate && !submitter?.hasAttribute('formnovalidate');
  // The browser says what is missing.
  if (isChecked && !form.matches(':valid')) return 'everything';
  if (form.target || submitter?.hasAttribute('formtarget')) return 'everything';
  const method = submitter?.getAttribute('formmethod') ?? form.method;
  if (method === 'dialog') return form.closest('dialog') ? 'everything' : 'dialog';
  const isLink = method === 'get' && new FormData(form).keys().next().done;
  return isLink ? effectOfLink(form.action, 'section') : 'form';
}
