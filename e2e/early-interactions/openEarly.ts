import type { Page } from '@playwright/test';
import { delayScripts } from '../site/delayScripts.ts';

export const ALL = '**/*.js';
/** The regions' scripts, not the shell's. */
export const REGIONS = '**/remotes/**/*.js';

/** A page's requests from now on. */
export interface Requests {
  documents: string[];
  /** The content types of requests to the API. */
  posts: string[];
}

export function watchRequests(page: Page): Requests {
  const documents: string[] = [];
  const posts: string[] = [];
  page.on('request', (request) => {
    if (request.isNavigationRequest()) documents.push(request.url());
    if (request.method() === 'POST' && request.url().includes('/api/')) {
      posts.push(request.headers()['content-type'] ?? '');
    }
  });
  return { documents, posts };
}

/**
 * Lets the page wait for its scripts without limit instead of four seconds; other tests cover that
 * timeout.
 */
export const disableScriptTimeout = (page: Page) =>
  page.addInitScript(() => {
    const { setTimeout } = window;
    const setLongTimeout = (callback: () => void, ms?: number) =>
      setTimeout(callback, ms === 4_000 ? 600_000 : ms);
    Object.assign(window, { setTimeout: setLongTimeout });
  });

/** A page without some of its scripts. */
export interface EarlyPage extends Requests {
  /** Lets the scripts load. */
  release(): void;
}

/** Opens a page whose scripts are delayed until they are released. */
export async function openEarly(
  page: Page,
  path: string,
  delayed: string | RegExp = ALL,
): Promise<EarlyPage> {
  await disableScriptTimeout(page);
  return openWithScriptTimeout(page, path, delayed);
}

/** Opens a page like `openEarly`, with the page's own timeout for scripts. */
export async function openWithScriptTimeout(
  page: Page,
  path: string,
  delayed: string | RegExp = ALL,
): Promise<EarlyPage> {
  const release = await delayScripts(page, delayed);
  await page.goto(path, { waitUntil: 'commit' });
  await page.locator('#composition').waitFor({ state: 'attached' });
  if (delayed === REGIONS) await waitForHost(page);
  return { release, ...watchRequests(page) };
}

/** Waits until the host has hydrated, whatever the regions wait for. */
const waitForHost = (page: Page) =>
  page.waitForFunction(() => {
    document.dispatchEvent(new Event('scroll'));
    return window.composeBootstrap.interactions.follow !== undefined;
  });
