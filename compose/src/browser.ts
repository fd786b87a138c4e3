/**
 * The host's program in the browser.
 *
 * @module browser
 */

// First: it must see React load.
import './browser/development/rememberRenderers.ts';

export { hydrate } from './browser/hydrate.ts';
