/* What the tests of a remote import: `@statline/compose/testing`. */

export { forgetEvents } from './react/events/channel.ts';
export { hydrateServerHtml } from './testing/hydrateServerHtml.ts';
export { lazyLoaded } from './testing/lazyLoaded.ts';
export { loadInput } from './testing/loadInput.ts';
