import { REGION_ATTRIBUTE } from '../../react/regionAttributes.ts';
import { recordActs } from '../acts/recordActs.ts';
import { isNearView } from '../needs/isNearView.ts';
import { preloadScripts } from '../needs/preloadScripts.ts';
import { regionsOf } from '../needs/regionsOf.ts';
import { readComposition } from '../readComposition.ts';
import type { Bootstrap } from './Bootstrap.ts';
import { insertProgram } from './insertProgram.ts';
import { rememberMarks } from './rememberMarks.ts';
import { whenQuiet } from './whenQuiet.ts';

/*
 * The one inline script of a document. It is small and runs before the page is parsed. It decides
 * when the host's program is asked for: once the page is there and the browser is idle, or as soon
 * as the visitor does something. And it keeps what the visitor does until there is code for it.
 */

/** Somebody is about to use the page; a pointer that lies on it is not enough. */
const ACTS = ['pointerdown', 'keydown', 'focusin', 'click', 'submit'] as const;

let isAskedFor = false;
let isStarted = false;

function start(): void {
  isAskedFor = true;
  if (isStarted || !insertProgram(bootstrap.acts.giveUp)) return;
  isStarted = true;
  const { scripts = {} } = readComposition();
  // With the program, not after it.
  for (const region of document.querySelectorAll(`[${REGION_ATTRIBUTE}]`)) {
    const id = region.getAttribute(REGION_ATTRIBUTE) ?? '';
    if (bootstrap.wanted.has(id) || isNearView(region)) preloadScripts(scripts[id]);
  }
}

function want({ target }: Event): void {
  for (const region of regionsOf(target)) bootstrap.wanted.add(region);
}

function act(event: Event): void {
  want(event);
  start();
}

// Before the record, which keeps what it records from everybody.
const options = { capture: true, passive: true };
document.addEventListener('pointerover', want, options);
for (const type of ACTS) document.addEventListener(type, act, options);
const bootstrap: Bootstrap = { wanted: new Set(), acts: recordActs() };
window.composeBootstrap = bootstrap;
// Whatever came before the end of the document came too early for it.
document.addEventListener('DOMContentLoaded', () => {
  if (isAskedFor) start();
});
whenQuiet(start);
rememberMarks();
