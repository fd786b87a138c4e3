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

/** What the host's program replaces in the queue (`connectHost`), or adds to it. */
export interface InteractionHost {
  /** Whether events reach the code of a region, or would have React hydrate it. */
  isRegionLive(region: ModuleId): boolean;
  /** Dispatches the event of an interaction: the host to what has replaced the target, and of any kind. */
  dispatch(interaction: Interaction): void;
  /** See `Interaction`. */
  selectorOf(target: Element): string;
  /** Follows a link, or a form without fields, in a region without its script. */
  follow(target: Element, event: Event): void;
}

/** Interactions that wait for code. The inline script records them, and the host has them replayed. */
export interface InteractionQueue
  extends Pick<InteractionHost, 'isRegionLive' | 'dispatch'>,
    Partial<Pick<InteractionHost, 'selectorOf' | 'follow'>> {
  /** In their order. */
  pending: Interaction[];
  /** The host follows links, and what is outside the regions has its code. */
  isHostLive: boolean;
  /** Does an interaction again, once: its code responds, or else the browser. */
  replay(interaction: Interaction): void;
  /** The code will not come: the browser does what it can, now and from now on. */
  giveUp(): void;
}
