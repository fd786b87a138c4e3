import {
  AT_ONCE_ATTRIBUTE,
  IDLE_ATTRIBUTE,
  REGION_ATTRIBUTE,
  TEMPLATES,
} from '../../protocol/documentNames.ts';
import type { ModuleId } from '../../protocol/names/ModuleId.ts';
import { recordServerHtml, type ServerHtml } from '../hydration/showServerHtml.ts';
import { hasUserInput } from '../interactions/hasUserInput.ts';
import { recordInteractions } from '../interactions/recordInteractions.ts';
import { fetchWhole } from '../loading/fetchAhead.ts';
import { findTemplate, insertScripts } from '../loading/insertScripts.ts';
import { preloadScripts } from '../loading/preloadScripts.ts';
import { isNearView } from '../loading/watchViewport.ts';
import { readComposition } from '../page/readComposition.ts';
import { regionsOf } from '../page/regionsOf.ts';
import { savesData } from '../page/savesData.ts';
import { whenPainted } from '../page/whenPainted.ts';
import { watchInteractions } from './watchInteractions.ts';
import { whenIdle, whenPageIdle } from './whenIdle.ts';

/*
 * The inline script of each document, run before the page is parsed: it loads the host bundle at the first interaction,
 * so that an untouched page costs what its HTML costs, and records interactions until their regions are hydrated.
 */

/** From an idle page until the visit is sampled for measurement, unless the host bundle is requested before. */
const SAMPLE_AFTER_MS = 10_000;

/** A document without progress for this time, longer than any late region takes, is lost; Chromium does not end it. */
const STALLED_MS = 7_000;

/** Time between two tries to load a document that ended early. */
const LOAD_AGAIN_MS = 5_000;

/** Time between two documents that are loaded again in one history entry: something else may remove the bundle. */
const LOADED_AGAIN_MS = 60_000;

/** `globalPrivacyControl` is specified at https://w3c.github.io/gpc/. */
type Preferences = { globalPrivacyControl?: boolean; doNotTrack?: string | null };

const { documentElement } = document;
const randomPercent = Math.random() * 100;
let isRequested = false;
let hasStarted = false;

async function onInteraction(): Promise<void> {
  if (isRequested) return;
  isRequested = true;
  await whenPainted();
  start();
}

function start(): void {
  // Measured before the page is changed, while its layout is up to date.
  const near = [...document.querySelectorAll(`[${REGION_ATTRIBUTE}]`)].filter(isNearView);
  if (!insertScripts(TEMPLATES.hostBundle, interactions.abandon)) return;
  hasStarted = true;
  documentElement.removeAttribute(IDLE_ATTRIBUTE);
  // Some regions have no script other than an enhancement.
  insertScripts(TEMPLATES.enhancements);
  void sampleVisit();
  const { scripts = {} } = readComposition();
  // The modules' scripts are preloaded with the host bundle, not after it.
  for (const id of [...usedRegions.ids, ...near.flatMap(regionsOf)]) preloadScripts(scripts[id]);
}

function onPageIdle(): void {
  const isNeeded =
    process.env.NODE_ENV === 'development' ||
    findTemplate(TEMPLATES.hostBundle)?.hasAttribute(AT_ONCE_ATTRIBUTE) ||
    // True if the browser has restored form values.
    hasUserInput();
  if (isNeeded) start();
  insertScripts(TEMPLATES.enhancements);
  prefetchHostBundle();
  setTimeout(sampleVisit, SAMPLE_AFTER_MS);
}

/** Not by `<link rel="prefetch">`, which Firefox blocks by the policy's `default-src` and Safari does not support. */
function prefetchHostBundle(): void {
  if (savesData()) return;
  for (const script of findTemplate(TEMPLATES.hostBundle)?.content.querySelectorAll('script') ?? [])
    fetchWhole(script.getAttribute('src') ?? '', { priority: 'low' }).catch(() => {});
}

/** Called when the document has ended, or has stalled; after the latter it may still go on, and end. */
function onEnd(): void {
  clearInterval(watching);
  const root = document.getElementById('root');
  if (root) recordServerHtml(root, serverHtml);
  // `start` did nothing at an interaction before the host bundle's template was parsed.
  if (isRequested) start();
  const isIdle = documentElement.hasAttribute(IDLE_ATTRIBUTE);
  if (isIdle && !findTemplate(TEMPLATES.hostBundle)) void loadAgain();
}

/**
 * If the connection is lost before the end of the document, the page has no host bundle and no late regions: it is
 * loaded again once the server sends all of it, but not if the visitor has typed something, which a form may be sending.
 */
async function loadAgain(): Promise<void> {
  // The document starts at once if it ends after all.
  isRequested = true;
  documentElement.removeAttribute(IDLE_ATTRIBUTE);
  interactions.abandon();
  // The browser's cache would wait for the document.
  const response = await fetchWhole(location.href, { cache: 'no-store' }).catch(() => undefined);
  const now = Date.now();
  if (hasStarted) return;
  if (!response || response.status >= 500) setTimeout(loadAgain, LOAD_AGAIN_MS);
  // Without an earlier time, the comparison is false.
  else if (response.ok && !hasUserInput() && !(now - history.state?.reload < LOADED_AGAIN_MS)) {
    history.replaceState({ ...history.state, reload: now }, '');
    location.reload();
  }
}

async function sampleVisit(): Promise<void> {
  const sample = findTemplate(TEMPLATES.visit)?.dataset.sample ?? 0;
  const { globalPrivacyControl, doNotTrack }: Preferences = navigator;
  // A report identifies no visitor; visitors with these preferences are left out all the same.
  if (randomPercent >= +sample || globalPrivacyControl || doNotTrack === '1' || savesData()) return;
  await whenIdle();
  insertScripts(TEMPLATES.visit);
}

// Registered before the queue, which stops the propagation of the events that it records.
const usedRegions = watchInteractions(onInteraction);
const interactions = recordInteractions();
const serverHtml: ServerHtml = new WeakMap();
const enhancementEnds = new Map<ModuleId, () => void>();
window.composeBootstrap = {
  path: location.pathname,
  serverHtml,
  usedRegions,
  interactions,
  enhance: (module, enhancement) => {
    const region = document.querySelector<HTMLElement>(`[${REGION_ATTRIBUTE}="${module}"]`);
    if (region && !enhancementEnds.has(module)) enhancementEnds.set(module, enhancement(region));
  },
  endEnhancement: (module) => {
    enhancementEnds.get(module)?.();
    enhancementEnds.set(module, () => {});
  },
};
// The timeout of missing scripts does not run until the host bundle is requested.
documentElement.setAttribute(IDLE_ATTRIBUTE, '');
let receivedLength = 0;
const watching = setInterval(() => {
  const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  const { length } = documentElement.innerHTML;
  // All has been received if only a style sheet delays the parser.
  if (length === receivedLength && !visit?.responseEnd) onEnd();
  receivedLength = length;
}, STALLED_MS);
document.addEventListener('DOMContentLoaded', onEnd);
whenPageIdle(onPageIdle);
