import type { StandardSchema } from '../../SiteDefinition.ts';
import { whyNotValid } from '../../whyNotValid.ts';
import { frozenFrom, jsonOf } from '../jsonOf.ts';

/* A page has one event channel, in the host: releases share it as they share the host's React. The server has none. */

type SiteEvents = Readonly<Record<string, StandardSchema>>;

type Listener = (payload: never) => void;
type Copy = { readonly payload: never };

/** Limit for one event name. Visitors do not cause so many events; listeners that publish to each other do. */
const MAX_PER_SECOND = 100;

const listeners = new Map<string, Set<Listener>>();
const last = new Map<string, Copy>();
let recent: Record<string, number> = {};
let recentSince = 0;
/** The site's events. Undefined if there is no site: any event is accepted. */
let siteEvents: SiteEvents | undefined;

export const setSiteEvents = (events: SiteEvents): void => {
  siteEvents = events;
};

/** Forgets all published events, so that tests do not affect each other. Call it in `afterEach`. */
export const forgetEvents = (): void => {
  last.clear();
  recent = {};
};

/**
 * Publishes an event to all modules of the page and to the host. Components that subscribe later
 * get the last event of each name. It does nothing on the server.
 *
 * It never throws: an event that the site does not define (`events`), with an invalid payload, or
 * published more than 100 times in a second is dropped and reported to the console.
 *
 * @param name name of the event.
 * @param payload JSON; subscribers get a frozen copy.
 * @example
 * publish('cart:changed', { items: 3 });
 */
export function publish(name: string, payload?: unknown): void {
  if (typeof window === 'undefined') return;
  let copy: Copy;
  try {
    copy = acceptedCopy(name, payload);
  } catch (error) {
    // biome-ignore lint/suspicious/noConsole: the publisher's error is reported, and its code continues
    console.error(`The event ${name} was not published: ${(error as Error).message}`);
    return;
  }
  last.set(name, copy);
  for (const listener of [...(listeners.get(name) ?? [])]) listener(copy.payload);
}

/** Delivers the last event at once. @param listener must not throw. @returns a function that unsubscribes. */
export function subscribe(name: string, listener: Listener): () => void {
  const problem = whyUnknown(name);
  // biome-ignore lint/suspicious/noConsole: as for `publish`
  if (problem !== undefined) console.error(`No subscription to the event ${name}: ${problem}`);
  const others = listeners.get(name) ?? new Set();
  listeners.set(name, others.add(listener));
  const before = last.get(name);
  if (before) listener(before.payload);
  return () => {
    others.delete(listener);
  };
}

const whyUnknown = (name: string): string | undefined =>
  siteEvents && !Object.hasOwn(siteEvents, name) ? 'the site has no such event' : undefined;

function whyTooOften(name: string): string | undefined {
  const now = performance.now();
  if (now - recentSince > 1_000) {
    recent = {};
    recentSince = now;
  }
  recent[name] = (recent[name] ?? 0) + 1;
  return recent[name] > MAX_PER_SECOND ? `${MAX_PER_SECOND} a second is the most` : undefined;
}

/** @throws Error with the reason why the event may not be published. */
function acceptedCopy(name: string, payload: unknown): Copy {
  const problem = whyUnknown(name) ?? whyTooOften(name);
  if (problem !== undefined) throw new Error(problem);
  const copy = frozenFrom(jsonOf({ payload }, 'it'));
  const issues = whyNotValid(siteEvents?.[name], copy.payload);
  if (issues !== undefined) throw new Error(issues);
  return copy;
}
