// First: it must see React load.
import './browser/development/rememberRenderers.ts';

export { type HydrateOptions, hydrate } from './browser/hydrate.ts';
