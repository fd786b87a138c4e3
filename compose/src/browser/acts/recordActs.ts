import { findTyped } from '../hydration/findTyped.ts';
import { regionsOf } from '../needs/regionsOf.ts';
import type { Act, ActRecord } from './Act.ts';
import { type Effect, effectOf } from './effectOf.ts';
import { leaveToHost } from './leaveToHost.ts';
import { placeOf } from './placeOf.ts';

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
  let acts: Act[] = [];
  let isPerforming = false;
  let isLost = false;

  const record: ActRecord = {
    isHostLive: false,
    isRegionLive: () => false,
    take: (region) => {
      const isTaken = ({ regions: [own, ...around] }: Act) => own === region && isLive(around);
      const taken = acts.filter(isTaken);
      acts = acts.filter((act) => !taken.includes(act));
      return taken;
    },
    perform: ({ event, target, place, deadline }) => {
      clearTimeout(deadline);
      const found = target.isConnected ? target : document.querySelector(place);
      if (!found) return;
      isPerforming = true;
      performOn(found, event);
      isPerforming = false;
    },
    giveUp: () => {
      isLost = true;
      for (const act of acts.filter(isHeld)) performNatively(act);
    },
  };

  const isHeld = ({ deadline }: Act) => deadline !== undefined;
  const performNatively = (act: Act) => {
    acts = acts.filter((other) => other !== act);
    record.perform(act);
  };
  const isLive = (regions: Act['regions']) =>
    record.isHostLive && regions.every(record.isRegionLive);

  /** Whether the browser has to wait with what it would do. */
  const hasToWait = (effect: Effect): boolean => {
    if (effect === 'form') return !isLost;
    if (effect !== 'page' || isLost) return false;
    // What is being sent goes first. A host that is live takes along what was typed.
    return acts.some(isHeld) || (!record.isHostLive && findTyped(document).length > 0);
  };

  const keep = (act: Act, effect: Effect) => {
    // Whoever hears of it now would hear of it twice.
    act.event.stopImmediatePropagation();
    if (effect === 'nothing') {
      if (acts.length < MOST) acts.push(act);
      return;
    }
    act.event.preventDefault();
    // A visitor who presses again, because nothing seems to happen, sends nothing more.
    const form = act.target.closest('form');
    if (form && acts.some(({ event, target }) => event.defaultPrevented && form.contains(target)))
      return;
    if (effect !== 'dialog') act.deadline = setTimeout(() => performNatively(act), NATIVE_AFTER_MS);
    acts.push(act);
  };

  const onEvent = (event: Event) => {
    const { target } = event;
    if (isPerforming || event.defaultPrevented || !(target instanceof Element)) return;
    const regions = regionsOf(target);
    // By then React does the focus again.
    if (isLive(regions) || (record.isHostLive && event.type === 'focusin')) return;
    const effect = effectOf(event, target);
    if (effect === 'nothing' || effect === 'dialog' || hasToWait(effect)) {
      keep({ event, target, place: placeOf(target), regions }, effect);
    } else if (record.isHostLive && (effect === 'section' || effect === 'page')) {
      event.preventDefault();
      event.stopImmediatePropagation();
      leaveToHost(target, event);
    } else if (effect === 'section') {
      event.preventDefault();
      window.location.assign((target.closest('form') as HTMLFormElement).action);
    }
  };

  for (const type of TYPES) document.addEventListener(type, onEvent, { capture: true });
  return record;
}

function performOn(target: Element, event: Event): void {
  if (event instanceof SubmitEvent) {
    (target as HTMLFormElement).requestSubmit(event.submitter);
    return;
  }
  if (event.type === 'focusin' && document.activeElement !== target) return;
  // Each constructor takes what it needs from an event of its kind.
  const Kind = event.constructor as typeof Event;
  target.dispatchEvent(new Kind(event.type, event));
}
