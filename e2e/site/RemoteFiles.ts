import type { Page, Route } from '@playwright/test';
import type { RemoteName } from '@statline/contract/remotes';

/** A comment would do for a check of the hash; run, this shows. */
const TAMPERING = '\n;document.title = "tampered with"';

/** What a browser gets when it asks for a remote's files. */
export class RemoteFiles {
  /** Every file as it is, none at all, or no answer. */
  behaviour: 'serving' | 'failing' | 'silent' = 'serving';
  /** The files that come with something added. */
  tampered: RegExp | undefined;
  readonly #waiting = new Set<Route>();

  async intercept(page: Page, remote: RemoteName): Promise<void> {
    await page.route(`**/remotes/${remote}/**`, (route) => this.#answer(route));
  }

  /** How many requests wait for an answer. */
  waiting(): number {
    return this.#waiting.size;
  }

  /** Every file as it is; requests that still wait are cut, as by a restart. */
  async heal(): Promise<void> {
    this.behaviour = 'serving';
    this.tampered = undefined;
    const waiting = [...this.#waiting];
    this.#waiting.clear();
    await Promise.all(waiting.map((route) => route.abort()));
  }

  async #answer(route: Route): Promise<void> {
    if (this.behaviour === 'silent') {
      this.#waiting.add(route);
    } else if (this.behaviour === 'failing') {
      await route.fulfill({ status: 503 });
    } else if (this.tampered?.test(route.request().url())) {
      const response = await route.fetch();
      // Not to be kept, or the browser would never ask for the whole file.
      const headers = { ...response.headers(), 'cache-control': 'no-store' };
      await route.fulfill({ response, headers, body: (await response.text()) + TAMPERING });
    } else {
      await route.continue();
    }
  }
}
