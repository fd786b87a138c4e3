/**
 * Helpers for the tests of a remote.
 *
 * @module testing
 */

export { forgetEvents } from './site/react/events/channel.ts';
export { type Hydrated, hydrateServerHtml } from './testing/hydrateServerHtml.ts';
export { lazyLoaded } from './testing/lazyLoaded.ts';
export { loadInput } from './testing/loadInput.ts';
export { sharedStateContract } from './testing/sharedStateContract.ts';
