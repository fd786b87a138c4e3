/* What the tests of a remote import: `@statline/compose/testing`. */

export { forgetEvents } from './react/events/channel.ts';
export { hydrateServerHtml } from './testing/hydrateServerHtml.ts';
export { loadInput } from './testing/loadInput.ts';
