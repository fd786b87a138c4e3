import { regionsOf } from '../page/regionsOf.ts';
import { whenPainted } from '../page/whenPainted.ts';
import { hasUserInput } from './hasUserInput.ts';
import type { FormSubmission, Interaction, InteractionQueue } from './Interaction.ts';
import { hrefOf, type NativeEffect, nativeEffectOf } from './nativeEffectOf.ts';

/** The recorded events, in the order in which one press dispatches them. */
const TYPES =
  'pointerdown mousedown focusin pointerup mouseup click keydown keyup submit toggle'.split(' ');

/** How long a deferred link or form waits for code before the browser performs its native effect. */
const NATIVE_FALLBACK_MS = 4_000;

/** Marks a form that was submitted offline: the form's style sheet then shows a notice (docs/remotes.md). */
const UNSENT_ATTRIBUTE = 'data-unsent';

const MAX_QUEUED = 500;

/**
 * Records interactions with a page before its code is loaded; each is replayed once. Native effects happen at once,
 * except those that leave the page: a form waits, because its code may send it without leaving; a link waits if typed
 * values would be lost. A form that is submitted offline is not sent, because the browser would show an error.
 */
export function recordInteractions(): InteractionQueue {
  let hasFailed = false;
  let isReplaying = false;
  /** The `Event.timeStamp` of the last interaction to which code has responded. */
  let respondedTo = 0;

  const hasFallback = ({ timeout }: Interaction) => timeout !== undefined;
  const isForm = ({ effect }: Interaction) => effect === 'form';
  const isLink = ({ effect }: Interaction) => effect === 'page';

  const isDeferred = (effect: NativeEffect): boolean => {
    if (effect === 'none' || effect === 'script') return true;
    if (effect === 'form') return !hasFailed || !navigator.onLine;
    if (hasFailed || (effect !== 'page' && effect !== 'reload')) return false;
    // A form that is being sent takes precedence. A host that follows the link keeps typed values.
    const isFollowed = queue.follow && effect === 'page';
    return queue.pending.some(hasFallback) || (!isFollowed && hasUserInput());
  };

  const enqueue = (interaction: Interaction) => {
    const { event, effect } = interaction;
    // Code that receives the event now would receive it again when it is replayed.
    event.stopImmediatePropagation();
    if (effect === 'none') {
      if (queue.pending.length < MAX_QUEUED) queue.pending.push(interaction);
      setBusy(interaction, !hasFailed);
      return;
    }
    event.preventDefault();
    // Only the last chosen link or form counts.
    if (effect === 'page' || effect === 'form') cancelLinks();
    const submission = submissionOf(interaction);
    interaction.submission = submission;
    const isSame = (other: Interaction) => other.submission?.form === submission?.form;
    if (refuseIfOffline(interaction)) {
      cancel(isSame);
      return;
    }
    submission?.form.removeAttribute(UNSENT_ATTRIBUTE);
    setBusy(interaction, !hasFailed);
    const same = submission && queue.pending.find(isSame);
    if (same) {
      // If a visitor presses again because nothing seems to happen, the form is sent once.
      same.submission = submission;
      return;
    }
    if (effect !== 'script') interaction.timeout = setTimeout(performFallback, NATIVE_FALLBACK_MS);
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

  /** Performs one waiting effect: the browser can leave for one page only, and a form takes precedence over a link. */
  const performFallback = () => {
    const waiting = queue.pending.filter(hasFallback);
    const interaction = waiting.find(isForm) ?? waiting.find(isLink) ?? waiting[0];
    cancel(hasFallback);
    if (interaction && !refuseIfOffline(interaction)) queue.replay(interaction);
  };

  const queue: InteractionQueue = {
    pending: [],
    effectOf: nativeEffectOf,
    replay: (interaction) => {
      const { event, target, effect, submission, timeout } = interaction;
      clearTimeout(timeout);
      setBusy(interaction, false);
      const { timeStamp, type } = event;
      const isOlderThanResponse = effect === 'none' && timeStamp < respondedTo;
      respondedTo = Math.max(respondedTo, timeStamp);
      isReplaying = true;
      if (isOlderThanResponse) document.body.addEventListener(type, stopAtBody);
      withRestoredData(submission, () => {
        if (queue.host) queue.host.withTarget(interaction, dispatchAgain);
        else dispatchAgain(target, event);
      });
      document.body.removeEventListener(type, stopAtBody);
      isReplaying = false;
    },
    abandon: () => {
      hasFailed = true;
      for (const interaction of queue.pending) setBusy(interaction, false);
      performFallback();
    },
  };

  const onEvent = (event: Event) => {
    const { target, type } = event;
    if (type === 'submit') (target as Element).removeAttribute(UNSENT_ATTRIBUTE);
    if (isReplaying || event.defaultPrevented || !(target instanceof Element)) return;
    const regions = regionsOf(target);
    const { host, follow } = queue;
    if (follow && regions.every((region) => host?.isLoaded(region))) {
      respondedTo = event.timeStamp;
      return;
    }
    // Once the page is hydrated, React replays focus events itself.
    if (follow && type === 'focusin') return;
    const effect = nativeEffectOf(event, target);
    if (isDeferred(effect)) {
      enqueue({ event, target, effect, selector: host?.selectorOf(target), regions });
    } else if (effect === 'section' || (effect === 'page' && follow)) {
      const linkOrForm = target.closest('a, area, form') as Element;
      if (follow) {
        event.stopImmediatePropagation();
        follow(event, linkOrForm);
      } else {
        event.preventDefault();
        void goTo(hrefOf(linkOrForm));
      }
    }
  };

  for (const type of TYPES) document.addEventListener(type, onEvent, true);
  for (const type of ['popstate', 'pagehide']) window.addEventListener(type, cancelLinks);
  return queue;
}

/** Shows the press first: the browser would lay out all content on the way to the target before it paints. */
async function goTo(href: string): Promise<void> {
  await whenPainted();
  // Stores the scroll position for Back, because `createScrollMemory` does not run yet.
  history.replaceState({ ...history.state, top: scrollY }, '');
  // Only the hash: an address without the current query would load a document.
  location.assign(href.slice(href.indexOf('#')));
}

/** At `document`, a menu opened since would take an older press that is replayed for a press outside of the menu. */
const stopAtBody = (event: Event) => event.stopPropagation();

/** Whatever the form contains by now, it is sent with the data that were submitted. */
function withRestoredData(submission: FormSubmission | undefined, dispatch: () => void): void {
  const restore = ({ formData }: FormDataEvent) => {
    if (!submission) return;
    for (const name of [...formData.keys()]) formData.delete(name);
    for (const [name, value] of submission.data) formData.append(name, value);
  };
  document.addEventListener('formdata', restore);
  dispatch();
  document.removeEventListener('formdata', restore);
}

function dispatchAgain(target: Element, event: Event): void {
  if (event instanceof SubmitEvent) {
    (target as HTMLFormElement).requestSubmit(event.submitter);
    return;
  }
  // The constructor of an event type takes the options that it needs from the original event.
  const Kind = event.constructor as typeof Event;
  target.dispatchEvent(new Kind(event.type, event));
}

const buttonOf = ({ event, target }: Interaction) =>
  (event as SubmitEvent).submitter ??
  (event.type === 'click' ? target.closest<HTMLElement>('button, input') : null);

const setBusy = (interaction: Interaction, isBusy: boolean) => {
  buttonOf(interaction)?.setAttribute('aria-busy', `${isBusy}`);
};

/** Whether a form cannot be sent because the browser is offline; the form is then marked. */
function refuseIfOffline({ effect, submission }: Interaction): boolean {
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
