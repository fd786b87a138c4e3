import type { ModuleId } from '../../protocol/manifest/ModuleId.ts';
import type { NativeEffect } from './nativeEffectOf.ts';

/** A submitted form, with its values at the last submission. */
export interface FormSubmission {
  form: HTMLFormElement;
  data: FormData;
}

/** What a visitor did to something that was not live yet. */
export interface Interaction {
  event: Event;
  target: Element;
  /** What the browser would have done about it, and has not. */
  effect: NativeEffect;
  /** Of a form. */
  submission?: FormSubmission;
  /** Finds what has replaced the target (`selectorOf`), once there is a host that may replace it. */
  selector?: string | undefined;
  /** The regions around the target, the innermost first; empty: none. */
  regions: readonly ModuleId[];
  /** After it the browser does `effect`. */
  timeout?: ReturnType<typeof setTimeout>;
}

/** What the host's program does for the queue (`connectHost`). */
export interface InteractionHost {
  /** Whether events reach the code of a region, or would make React hydrate it. */
  isRegionLive(region: ModuleId): boolean;
  /** Dispatches the event of an interaction to its target, or to what has replaced that. */
  dispatch(interaction: Interaction): void;
  /** See `Interaction`. */
  selectorOf(target: Element): string;
  /** Follows a link, or a form without fields, in a region without its script. */
  follow(target: Element, event: Event): void;
}

/** Interactions that wait for code. The inline script records them; the host decides when each is replayed. */
export interface InteractionQueue {
  /** In their order. */
  pending: Interaction[];
  /** Undefined until the host's program runs. */
  host?: InteractionHost;
  /** The host follows links, and what is outside the regions has its code. */
  isHostLive: boolean;
  /** Does an interaction again, once: its code responds, or else the browser. */
  replay(interaction: Interaction): void;
  /** The code cannot be loaded: the browser does what it can, now and from now on. */
  abandon(): void;
}

/** Dispatches an event again, as another event of its kind. */
export function dispatchAgain(target: Element, event: Event): void {
  if (event instanceof SubmitEvent) {
    (target as HTMLFormElement).requestSubmit(event.submitter);
    return;
  }
  // Each constructor takes what it needs from an event of its kind.
  const Kind = event.constructor as typeof Event;
  target.dispatchEvent(new Kind(event.type, event));
}
