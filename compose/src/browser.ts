/**
 * Hydration, for the host bundle.
 *
 * @module browser
 */

// First: it must see React load.
import './browser/development/rememberRenderers.ts';

export { hydrate } from './browser/hydrate.ts';
