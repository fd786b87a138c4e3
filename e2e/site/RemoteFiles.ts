import type { Page, Route } from '@playwright/test';
import type { RemoteName } from '@statline/contract/remotes';

/** Changes the hash, and is visible if it runs. */
const TAMPERING = '\n;document.title = "tampered with"';

/** The responses to a browser's requests for a remote's files. */
export class RemoteFiles {
  /** Every file as it is, 503, or no response. */
  behaviour: 'serving' | 'failing' | 'silent' = 'serving';
  /** The files that are served with changes. */
  tampered: RegExp | undefined;
  readonly #waiting = new Set<Route>();

  async intercept(page: Page, remote: RemoteName): Promise<void> {
    await page.route(`**/remotes/${remote}/**`, (route) => this.#respond(route));
  }

  /** The number of requests without a response. */
  waiting(): number {
    return this.#waiting.size;
  }

  /** Serves every file as it is; aborts waiting requests, as a restart does. */
  async heal(): Promise<void> {
    this.behaviour = 'serving';
    this.tampered = undefined;
    const waiting = [...this.#waiting];
    this.#waiting.clear();
    await Promise.all(waiting.map((route) => route.abort()));
  }

  async #respond(route: Route): Promise<void> {
    if (this.behaviour === 'silent') {
      this.#waiting.add(route);
    } else if (this.behaviour === 'failing') {
      await route.fulfill({ status: 503 });
    } else if (this.tampered?.test(route.request().url())) {
      const response = await route.fetch();
      // Not cached, or the browser would never request the original file.
      const headers = { ...response.headers(), 'cache-control': 'no-store' };
      await route.fulfill({ response, headers, body: (await response.text()) + TAMPERING });
    } else {
      await route.continue();
    }
  }
}
