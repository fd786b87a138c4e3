import type { ModuleId } from '../../protocol/manifest/ModuleId.ts';
import type { BrowserLoader } from '../loading/createBrowserLoader.ts';
import type { NativeEffect, nativeEffectOf } from './nativeEffectOf.ts';

export interface FormSubmission {
  form: HTMLFormElement;
  /** Its values at the last submission. */
  data: FormData;
}

/** What a visitor did to something that was not live yet. */
export interface Interaction {
  event: Event;
  target: Element;
  /** What the browser would have done about it, and has not. */
  effect: NativeEffect;
  submission?: FormSubmission | undefined;
  /** Finds what has replaced the target (`selectorOf`), once there is a host that may replace it. */
  selector?: string | undefined;
  /** The regions around the target, the innermost first; empty: none. */
  regions: readonly ModuleId[];
  /** After it the browser does `effect`. */
  timeout?: ReturnType<typeof setTimeout>;
}

export interface InteractionHost {
  /** Whether events reach the code of a region, or would make React hydrate it. */
  isRegionLive(region: ModuleId): boolean;
  /** Calls `dispatch` with the target of an interaction, or with what has replaced it, if anything. */
  withTarget(interaction: Interaction, dispatch: (target: Element, event: Event) => void): void;
  selectorOf(target: Element): string;
  /** For the inspection overlay. */
  inspect?: BrowserLoader['inspect'];
}

/** Interactions that wait for code. The inline script records them; the host decides when each is replayed. */
export interface InteractionQueue {
  pending: Interaction[];
  host?: InteractionHost;
  /** Shows the page that a link or form leads to. Undefined until what is outside the regions has its code. */
  follow: ((event: Event, lead: Element) => void) | undefined;
  effectOf: typeof nativeEffectOf;
  /** Does an interaction again, once: its code responds, or else the browser. */
  replay(interaction: Interaction): void;
  /** The code cannot be loaded: the browser does what it can, now and from now on. */
  abandon(): void;
}
