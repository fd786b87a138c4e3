/* What the tests of a remote import: `@statline/compose/testing`. */

export { hydrateServerHtml } from './testing/hydrateServerHtml.ts';
