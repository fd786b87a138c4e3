import { openOverlay } from './openOverlay.ts';

/* A script by itself: of `?_inspect`, or `import('/_shell/inspect.js')` in the console of an open page. */

openOverlay();
