import { TEMPLATES } from '../../composition/scriptTemplates.ts';
import {
  AT_ONCE_ATTRIBUTE,
  IDLE_ATTRIBUTE,
  REGION_ATTRIBUTE,
} from '../../react/regionAttributes.ts';
import { isFilledIn } from '../acts/isFilledIn.ts';
import { recordActs } from '../acts/recordActs.ts';
import { isNearView } from '../needs/isNearView.ts';
import { preloadScripts } from '../needs/preloadScripts.ts';
import { regionsOf } from '../needs/regionsOf.ts';
import { readComposition } from '../readComposition.ts';
import { sampleVisit } from '../visits/sampleVisit.ts';
import type { Bootstrap } from './Bootstrap.ts';
import { createEnhancements } from './createEnhancements.ts';
import { findTemplate, insertScripts } from './insertScripts.ts';
import { prefetchProgram } from './prefetchProgram.ts';
import { rememberMarks } from './rememberMarks.ts';
import { whenQuiet } from './whenQuiet.ts';

/*
 * The one inline script of a document. It is small and runs before the page is parsed. It has the
 * host's program loaded at the visitor's first sign of life, so that a page that nobody touches costs
 * what its HTML costs; and it keeps what the visitor does until there is code for it.
 */

/** Somebody is there. A pointer has to move for that: one that lies on the page comes over it too. */
const SIGNS = [
  'pointermove',
  'pointerdown',
  'scroll',
  'keydown',
  'focusin',
  'click',
  'submit',
  'input',
  'change',
  'hashchange',
];

/** As long as a visit is not measured of a page that nobody touches. */
const UNTOUCHED_MS = 10_000;

const { documentElement } = document;
let isAskedFor = false;
let isStarted = false;

function start(): void {
  isAskedFor = true;
  if (isStarted || !insertScripts(TEMPLATES.program, acts.giveUp)) return;
  isStarted = true;
  documentElement.removeAttribute(IDLE_ATTRIBUTE);
  void sampleVisit();
  const { scripts = {} } = readComposition();
  // With the program, not after it.
  for (const region of document.querySelectorAll(`[${REGION_ATTRIBUTE}]`)) {
    const id = region.getAttribute(REGION_ATTRIBUTE) ?? '';
    if (wanted.has(id) || isNearView(region)) preloadScripts(scripts[id]);
  }
}

function onQuiet(): void {
  const isNeeded =
    process.env.NODE_ENV === 'development' ||
    findTemplate(TEMPLATES.program)?.hasAttribute(AT_ONCE_ATTRIBUTE) ||
    // The browser has put back what was typed before.
    isFilledIn();
  if (isNeeded) start();
  insertScripts(TEMPLATES.enhancements);
  prefetchProgram();
  setTimeout(sampleVisit, UNTOUCHED_MS);
}

function onSign(event: Event): void {
  for (const region of regionsOf(event.target)) wanted.add(region);
  // A browser without a window has its pointer come to the origin by itself.
  const { clientX, clientY } = event as Partial<PointerEvent>;
  const isThere = event.type === 'pointermove' ? clientX || clientY : event.type !== 'pointerover';
  if (isThere) start();
}

const wanted: Bootstrap['wanted'] = new Set();
// On the window, before the record, which keeps what it records from everybody.
for (const sign of ['pointerover', ...SIGNS]) window.addEventListener(sign, onSign, true);
const acts = recordActs();
window.composeBootstrap = { wanted, acts, ...createEnhancements(acts) };
// Nothing is late that nobody has asked for.
documentElement.setAttribute(IDLE_ATTRIBUTE, '');
// Whatever came before the end of the document came too early for it.
document.addEventListener('DOMContentLoaded', () => {
  if (isAskedFor) start();
});
whenQuiet(onQuiet);
rememberMarks();
