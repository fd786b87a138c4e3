/*
 * Stands for the logger of the federation's runtime, which adds stacks, colours and fallbacks for
 * consoles that lack a method. What it throws and warns of it says in the same words.
 */

const PREFIX = '[ Federation Runtime ]:';

/** @throws Error with the text, or the code of one (module-federation.io/guide/troubleshooting). */
export function error(text: unknown): never {
  throw text instanceof Error ? text : new Error(`${PREFIX} ${text}`);
}

export function assert(condition: unknown, text: unknown): asserts condition {
  if (!condition) error(text);
}

export const warn = (text: unknown): void => console.warn(PREFIX, text);

export const logger = console;
