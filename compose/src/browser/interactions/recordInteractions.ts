import { FOLLOWS_LINKS_ATTRIBUTE } from '../../protocol/documentNames.ts';
import { regionsOf } from '../page/regionsOf.ts';
import { whenPainted } from '../page/whenPainted.ts';
import { hasUserInput } from './hasUserInput.ts';
import type { FormSubmission, Interaction, InteractionQueue } from './Interaction.ts';
import { hrefOf, type NativeEffect, nativeEffectOf } from './nativeEffectOf.ts';

/** In the order in which one press dispatches them. */
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

const NATIVE_AFTER_MS = 4_000;

/** On a form that was to be sent offline: its style sheet then shows its notice (docs/remotes.md). */
const UNSENT_ATTRIBUTE = 'data-unsent';

const MAX_QUEUED = 500;

/**
 * Records interactions with a page before its code is there, to be replayed once. What the browser does natively
 * it does at once, except what would leave the page: a form waits, because its code may send it without leaving; a
 * link waits where typed values would be lost. A form that is sent offline stays: the browser would show an error.
 */
export function recordInteractions(): InteractionQueue {
  let follow: InteractionQueue['follow'];
  let hasFailed = false;
  let isReplaying = false;
  /** When the last interaction that code has responded to was done, by `Event.timeStamp`. */
  let respondedTo = 0;

  const isWaiting = ({ timeout }: Interaction) => timeout !== undefined;
  const isForm = ({ effect }: Interaction) => effect === 'form';
  const isLink = ({ effect }: Interaction) => effect === 'page';

  const isDeferred = (effect: NativeEffect): boolean => {
    if (effect === 'nothing' || effect === 'code') return true;
    if (effect === 'form') return !hasFailed || !navigator.onLine;
    if (hasFailed || (effect !== 'page' && effect !== 'again')) return false;
    // A form that is being sent goes first. A host that follows the link keeps what was typed.
    const isFollowed = follow && effect === 'page';
    return queue.pending.some(isWaiting) || (!isFollowed && hasUserInput());
  };

  const enqueue = (interaction: Interaction) => {
    const { event, effect } = interaction;
    // Code that receives it now would receive it twice.
    event.stopImmediatePropagation();
    if (effect === 'nothing') {
      if (queue.pending.length < MAX_QUEUED) queue.pending.push(interaction);
      setBusy(interaction, !hasFailed);
      return;
    }
    event.preventDefault();
    // The last target chosen counts.
    if (effect === 'page' || effect === 'form') cancelLinks();
    const submission = submissionOf(interaction);
    interaction.submission = submission;
    const isSame = (other: Interaction) => other.submission?.form === submission?.form;
    if (isUnsent(interaction)) {
      cancel(isSame);
      return;
    }
    submission?.form.removeAttribute(UNSENT_ATTRIBUTE);
    setBusy(interaction, !hasFailed);
    const same = submission && queue.pending.find(isSame);
    if (same) {
      // A second press because nothing seems to happen sends the form once.
      same.submission = submission;
      return;
    }
    if (effect !== 'code') interaction.timeout = setTimeout(leave, NATIVE_AFTER_MS);
    queue.pending.push(interaction);
  };

  const cancel = (isCancelled: (interaction: Interaction) => boolean) => {
    for (const interaction of queue.pending.filter(isCancelled)) {
      clearTimeout(interaction.timeout);
      setBusy(interaction, false);
    }
    queue.pending = queue.pending.filter((interaction) => !isCancelled(interaction));
  };
  const cancelLinks = () => cancel(isLink);

  /** The browser leaves for one page only: a form goes before a link. */
  const leave = () => {
    const waiting = queue.pending.filter(isWaiting);
    const interaction = waiting.find(isForm) ?? waiting.find(isLink) ?? waiting[0];
    cancel(isWaiting);
    if (interaction && !isUnsent(interaction)) queue.replay(interaction);
  };

  const queue: InteractionQueue = {
    pending: [],
    get follow() {
      return follow;
    },
    set follow(next) {
      follow = next;
      document.documentElement.setAttribute(FOLLOWS_LINKS_ATTRIBUTE, '');
    },
    effectOf: nativeEffectOf,
    replay: (interaction) => {
      const { event, target, effect, submission, timeout } = interaction;
      const restore = ({ formData }: FormDataEvent) => {
        if (!submission) return;
        for (const name of [...formData.keys()]) formData.delete(name);
        for (const [name, value] of submission.data) formData.append(name, value);
      };
      clearTimeout(timeout);
      setBusy(interaction, false);
      const { timeStamp, type } = event;
      const isPast = effect === 'nothing' && timeStamp < respondedTo;
      respondedTo = Math.max(respondedTo, timeStamp);
      isReplaying = true;
      document.addEventListener('formdata', restore);
      if (isPast) document.body.addEventListener(type, stop);
      if (queue.host) queue.host.withTarget(interaction, dispatchAgain);
      else dispatchAgain(target, event);
      document.body.removeEventListener(type, stop);
      document.removeEventListener('formdata', restore);
      isReplaying = false;
    },
    abandon: () => {
      hasFailed = true;
      for (const interaction of queue.pending) setBusy(interaction, false);
      leave();
    },
  };

  const onEvent = (event: Event) => {
    const { target, type } = event;
    if (type === 'submit') (target as Element).removeAttribute(UNSENT_ATTRIBUTE);
    if (isReplaying || event.defaultPrevented || !(target instanceof Element)) return;
    const regions = regionsOf(target);
    const { host } = queue;
    if (follow && regions.every((region) => host?.isRegionLive(region))) {
      respondedTo = event.timeStamp;
      return;
    }
    // By then React replays the focus.
    if (follow && type === 'focusin') return;
    const effect = nativeEffectOf(event, target);
    if (isDeferred(effect)) {
      enqueue({ event, target, effect, selector: host?.selectorOf(target), regions });
    } else if (effect === 'section' || (effect === 'page' && follow)) {
      const lead = target.closest('a, area, form') as Element;
      if (follow) {
        event.stopImmediatePropagation();
        follow(event, lead);
      } else {
        event.preventDefault();
        void goTo(hrefOf(lead));
      }
    }
  };

  for (const type of TYPES) document.addEventListener(type, onEvent, true);
  for (const type of ['popstate', 'pagehide']) window.addEventListener(type, cancelLinks);
  return queue;
}

/** The browser itself would lay out all that is on the way before it paints the press. */
async function goTo(href: string): Promise<void> {
  await whenPainted();
  // For Back: `createScrollMemory` is not there yet.
  history.replaceState({ ...history.state, top: scrollY }, '');
  location.assign(href);
}

/** A menu that was opened since, in another region, would take an earlier press for one outside of it. */
const stop = (event: Event) => event.stopPropagation();

function dispatchAgain(target: Element, event: Event): void {
  if (event instanceof SubmitEvent) {
    (target as HTMLFormElement).requestSubmit(event.submitter);
    return;
  }
  // Each constructor takes what it needs from an event of its kind.
  const Kind = event.constructor as typeof Event;
  target.dispatchEvent(new Kind(event.type, event));
}

const buttonOf = ({ event, target }: Interaction) =>
  (event as SubmitEvent).submitter ??
  (event.type === 'click' ? target.closest<HTMLElement>('button, input') : null);

const setBusy = (interaction: Interaction, isBusy: boolean) => {
  buttonOf(interaction)?.setAttribute('aria-busy', `${isBusy}`);
};

/** Marks a form that cannot be sent offline. */
function isUnsent({ effect, submission }: Interaction): boolean {
  if (effect !== 'form' || navigator.onLine) return false;
  // biome-ignore lint/suspicious/noConsole: as a failed request is
  console.error('Offline: form not sent');
  submission?.form.setAttribute(UNSENT_ATTRIBUTE, '');
  return true;
}

function submissionOf(interaction: Interaction): FormSubmission | undefined {
  const button = buttonOf(interaction) as HTMLButtonElement | null;
  const form =
    interaction.event.type === 'submit' ? (interaction.target as HTMLFormElement) : button?.form;
  return form ? { form, data: new FormData(form, button) } : undefined;
}
