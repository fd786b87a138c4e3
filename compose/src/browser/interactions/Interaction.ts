import type { ModuleId } from '../../protocol/names/ModuleId.ts';
import type { BrowserLoader } from '../loading/createBrowserLoader.ts';
import type { NativeEffect, nativeEffectOf } from './nativeEffectOf.ts';

export interface FormSubmission {
  form: HTMLFormElement;
  data: FormData;
}

/** A visitor's interaction with an element that was not hydrated yet. */
export interface Interaction {
  event: Event;
  target: Element;
  /** The native effect, which the browser has not performed. */
  effect: NativeEffect;
  /** The last of the form, if the visitor has pressed again. */
  submission?: FormSubmission | undefined;
  /** Finds the element that has replaced the target (`selectorOf`), once there is a host that may replace it. */
  selector?: string | undefined;
  /** The regions around the target, the innermost first; empty: none. */
  regions: readonly ModuleId[];
  /** Until the browser performs `effect` (`NATIVE_FALLBACK_MS`). Undefined: it waits for code without a limit. */
  timeout?: ReturnType<typeof setTimeout>;
}

export interface InteractionHost {
  /** Whether a region's code is loaded, or none is awaited: events reach it, or would make React hydrate the region. */
  isLoaded(region: ModuleId): boolean;
  /** Calls `dispatch` with the target of an interaction, or with the element that has replaced it, if there is one. */
  withTarget(interaction: Interaction, dispatch: (target: Element, event: Event) => void): void;
  selectorOf(target: Element): string;
  /** Used by the inspection overlay. */
  inspect?: BrowserLoader['inspect'];
}

/** Interactions that wait for code. The inline script records them; the host decides when each is replayed. */
export interface InteractionQueue {
  pending: Interaction[];
  host?: InteractionHost;
  /** Shows the page that a link or form leads to. Undefined until the page outside of the regions is hydrated. */
  follow?: (event: Event, linkOrForm: Element) => void;
  effectOf: typeof nativeEffectOf;
  /** Repeats an interaction once: the code of its region responds, or else the browser. */
  replay(interaction: Interaction): void;
  /** Call it when the code cannot be loaded: the browser performs the waiting native effects and all later ones. */
  abandon(): void;
}
