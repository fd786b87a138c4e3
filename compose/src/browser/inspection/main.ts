import { openOverlay } from './openOverlay.ts';

/*
 * Entry point of a separate script, loaded by `?_inspect` or by `import('/_shell/inspect.js')` in the console of an
 * open page.
 */

openOverlay();
