import type { Page } from '@playwright/test';
import { delayScripts } from '../site/delayScripts.ts';

export const ALL = '**/*.js';
/** The regions' scripts, not the shell's. */
export const REGIONS = '**/remotes/**/*.js';

/** What a page asks for from now on. */
export interface Requests {
  documents: string[];
  /** The content types of what was sent to the API. */
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
 * Has the page wait for its code as long as this machine takes, instead of four seconds: what happens
 * after those is what other tests are about.
 */
export const disableScriptTimeout = (page: Page) =>
  page.addInitScript(() => {
    const { setTimeout } = window;
    const patiently = (act: () => void, ms?: number) =>
      setTimeout(act, ms === 4_000 ? 600_000 : ms);
    Object.assign(window, { setTimeout: patiently });
  });

/** A page without some of its scripts. */
export interface EarlyPage extends Requests {
  /** Lets the scripts come. */
  release(): void;
}

/** Opens a page, which waits for its scripts until they are released. */
export async function openEarly(page: Page, path: string, held = ALL): Promise<EarlyPage> {
  await disableScriptTimeout(page);
  return openWithScriptTimeout(page, path, held);
}

/** Opens a page as visitors do: it gives up waiting for its scripts after a while. */
export async function openWithScriptTimeout(
  page: Page,
  path: string,
  held = ALL,
): Promise<EarlyPage> {
  const release = await delayScripts(page, held);
  await page.goto(path, { waitUntil: 'commit' });
  await page.locator('footer').waitFor();
  if (held === REGIONS) await waitForHost(page);
  return { release, ...watchRequests(page) };
}

/** Waits until the shell is live, whatever the regions wait for. */
export const waitForHost = (page: Page) =>
  page.waitForFunction(() => {
    document.dispatchEvent(new PointerEvent('pointerdown'));
    return window.composeBootstrap.interactions.isHostLive;
  });
