import { regionsOf } from '../needs/regionsOf.ts';
import type { Act, ActRecord, Sending } from './Act.ts';
import { type Effect, effectOf } from './effectOf.ts';
import { isFilledIn } from './isFilledIn.ts';

/** What components listen to. In the order in which they come, a press is done again as it was. */
const TYPES = [
  'pointerdown',
  'mousedown',
  'focusin',
  'pointerup',
  'mouseup',
  'click',
  'keydown',
  'keyup',
  'submit',
  'toggle',
] as const;

/** As long as a visitor may wait for a page that a form was sent for. */
const NATIVE_AFTER_MS = 4_000;

/** More than a visitor does in the time that a page takes. */
const MOST = 500;

/**
 * Records what visitors do to a page before its code is there, so that it can be done again, once.
 * What the browser does by itself it does at once. But what would leave the page waits for a while:
 * a form that is sent, because the code may send it without losing the page; a link, only where
 * something has been typed that would be lost.
 */
export function recordActs(): ActRecord {
  let isLost = false;
  /** When the last of what has been answered was done, by `Event.timeStamp`. */
  let answered = 0;

  const record: ActRecord = {
    acts: [],
    isHostLive: false,
    isRegionLive: () => false,
    isPerforming: false,
    perform: (act) => {
      const restore = ({ formData }: FormDataEvent) => {
        if (!act.sending) return;
        for (const name of [...formData.keys()]) formData.delete(name);
        for (const [name, value] of act.sending.data) formData.append(name, value);
      };
      clearTimeout(act.deadline);
      const { timeStamp, type } = act.event;
      const isPast = act.effect === 'nothing' && timeStamp < answered;
      answered = Math.max(answered, timeStamp);
      record.isPerforming = true;
      document.addEventListener('formdata', restore);
      if (isPast) document.body.addEventListener(type, stop);
      record.dispatch(act);
      document.body.removeEventListener(type, stop);
      document.removeEventListener('formdata', restore);
      record.isPerforming = false;
    },
    dispatch: ({ event, target }) => {
      if (event instanceof SubmitEvent) {
        (target as HTMLFormElement).requestSubmit(event.submitter);
      } else target.dispatchEvent(new MouseEvent('click', event));
    },
    giveUp: () => {
      isLost = true;
      leave();
    },
  };

  const isHeld = ({ deadline }: Act) => deadline !== undefined;
  const isLink = ({ effect }: Act) => effect === 'page';
  const forget = (isForgotten: (act: Act) => boolean) => {
    for (const act of record.acts.filter(isForgotten)) clearTimeout(act.deadline);
    record.acts = record.acts.filter((act) => !isForgotten(act));
  };
  const forgetLinks = () => forget(isLink);
  /** The browser goes to one place only: what is sent comes first. */
  const leave = () => {
    const held = record.acts.filter(isHeld);
    const isForm = ({ effect }: Act) => effect === 'form';
    const act = held.find(isForm) ?? held.find(isLink) ?? held[0];
    forget(isHeld);
    if (act) record.perform(act);
  };
  const isLive = (regions: Act['regions']) =>
    record.isHostLive && regions.every(record.isRegionLive);

  /** Whether the browser has to wait with what it would do. */
  const hasToWait = (effect: Effect): boolean => {
    if (effect === 'form') return !isLost;
    if (isLost || (effect !== 'page' && effect !== 'again')) return false;
    // What is being sent goes first. A host that is live takes along what was typed.
    const isKept = record.isHostLive && effect === 'page';
    return record.acts.some(isHeld) || (!isKept && isFilledIn());
  };

  const keep = (act: Act) => {
    const { event, effect } = act;
    // Whoever hears of it now would hear of it twice.
    event.stopImmediatePropagation();
    if (effect === 'nothing') {
      if (record.acts.length < MOST) record.acts.push(act);
      return;
    }
    event.preventDefault();
    // The last place chosen counts.
    if (effect === 'page' || effect === 'form') forgetLinks();
    const sending = sendingOf(act);
    const same = sending && record.acts.find((other) => other.sending?.form === sending.form);
    if (same) {
      // A visitor who presses again, because nothing seems to happen, sends nothing more.
      same.sending = sending;
      return;
    }
    if (sending) act.sending = sending;
    if (effect !== 'code') act.deadline = setTimeout(leave, NATIVE_AFTER_MS);
    record.acts.push(act);
  };

  const onEvent = (event: Event) => {
    const { target } = event;
    const { isHostLive, isPerforming } = record;
    if (isPerforming || event.defaultPrevented || !(target instanceof Element)) return;
    const regions = regionsOf(target);
    if (isLive(regions)) {
      answered = event.timeStamp;
      return;
    }
    // By then React does the focus again.
    if (isHostLive && event.type === 'focusin') return;
    const effect = effectOf(event, target);
    if (effect === 'nothing' || effect === 'code' || hasToWait(effect)) {
      keep({ event, target, effect, place: record.placeOf?.(target), regions });
    } else if (isHostLive && (effect === 'section' || effect === 'page')) {
      event.preventDefault();
      event.stopImmediatePropagation();
      record.follow?.(target, event);
    } else if (effect === 'section') {
      event.preventDefault();
      window.location.assign((target.closest('form') as HTMLFormElement).action);
    }
  };

  for (const type of TYPES) document.addEventListener(type, onEvent, { capture: true });
  // Who goes back, or to a section, has thought better of it.
  for (const type of ['popstate', 'pagehide']) window.addEventListener(type, forgetLinks);
  return record;
}

/** What has been opened since, in another region, would take an earlier press for one beside it. */
const stop = (event: Event) => event.stopPropagation();

/** Undefined for a link. */
function sendingOf({ event, target }: Act): Sending | undefined {
  const button = target.closest<HTMLButtonElement>('button, input');
  const [form, submitter] =
    event instanceof SubmitEvent
      ? [target as HTMLFormElement, event.submitter]
      : [button?.form, button];
  return form ? { form, data: new FormData(form, submitter) } : undefined;
}
