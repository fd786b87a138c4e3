import { regionsOf } from '../needs/regionsOf.ts';
import type { Act, ActRecord } from './Act.ts';
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

  const record: ActRecord = {
    acts: [],
    isHostLive: false,
    isRegionLive: () => false,
    isPerforming: false,
    perform: ({ event, target }) => {
      record.isPerforming = true;
      if (event instanceof SubmitEvent) {
        (target as HTMLFormElement).requestSubmit(event.submitter);
      } else target.dispatchEvent(new MouseEvent('click', event));
      record.isPerforming = false;
    },
    giveUp: () => {
      isLost = true;
      for (const act of record.acts.filter(isHeld)) performNatively(act);
    },
  };

  const isHeld = ({ deadline }: Act) => deadline !== undefined;
  const performNatively = (act: Act) => {
    clearTimeout(act.deadline);
    record.acts = record.acts.filter((other) => other !== act);
    record.perform(act);
  };
  const isLive = (regions: Act['regions']) =>
    record.isHostLive && regions.every(record.isRegionLive);

  /** Whether the browser has to wait with what it would do. */
  const hasToWait = (effect: Effect): boolean => {
    if (effect === 'form') return !isLost;
    if (effect !== 'page' || isLost) return false;
    // What is being sent goes first. A host that is live takes along what was typed.
    return record.acts.some(isHeld) || (!record.isHostLive && isFilledIn());
  };

  const keep = (act: Act, effect: Effect) => {
    const { event, target } = act;
    // Whoever hears of it now would hear of it twice.
    event.stopImmediatePropagation();
    if (effect === 'nothing') {
      if (record.acts.length < MOST) record.acts.push(act);
      return;
    }
    event.preventDefault();
    // A visitor who presses again, because nothing seems to happen, sends nothing more.
    const form = target.closest('form');
    if (record.acts.some((other) => other.event.defaultPrevented && form?.contains(other.target)))
      return;
    if (effect !== 'dialog') act.deadline = setTimeout(() => performNatively(act), NATIVE_AFTER_MS);
    record.acts.push(act);
  };

  const onEvent = (event: Event) => {
    const { target } = event;
    const { isHostLive, isPerforming } = record;
    if (isPerforming || event.defaultPrevented || !(target instanceof Element)) return;
    const regions = regionsOf(target);
    // By then React does the focus again.
    if (isLive(regions) || (isHostLive && event.type === 'focusin')) return;
    const effect = effectOf(event, target);
    if (effect === 'nothing' || effect === 'dialog' || hasToWait(effect)) {
      keep({ event, target, place: record.placeOf?.(target), regions }, effect);
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
  return record;
}
