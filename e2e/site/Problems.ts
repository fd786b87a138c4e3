import type { Page } from '@playwright/test';

/** The visitor went elsewhere; JavaScript is off (a real violation stands in the console too). */
const NO_FAILURES = ['net::ERR_ABORTED', 'csp'];

/** Chromium's clock tells of it, on a busy machine also where nothing is wrong: a file that comes twice is over budget. */
const IS_SLOW = /was preloaded using link preload but not used within a few seconds/;

/**
 * Everything that a browser complains of while a page is open: console errors and warnings
 * (which is where React reports a hydration mismatch and Chromium a violated policy),
 * uncaught errors, failed requests.
 */
export class Problems {
  readonly #seen: string[] = [];
  readonly #expected: RegExp[] = [];
  readonly #allowed: RegExp[] = [];
  #isOver = false;

  watch(page: Page): void {
    page.on('console', (message) => {
      if (!['error', 'warning'].includes(message.type()) || IS_SLOW.test(message.text())) return;
      this.#hear(`console ${message.type()}: ${message.text()}`);
    });
    page.on('pageerror', (error) => this.#hear(`uncaught: ${error.message}`));
    page.on('requestfailed', (request) => {
      const reason = request.failure()?.errorText;
      if (reason === undefined || NO_FAILURES.includes(reason)) return;
      this.#hear(`request failed (${reason}): ${request.url()}`);
    });
  }

  /** The test has ended: what its site and its routes are missed for from now on is nobody's fault. */
  end(): void {
    this.#isOver = true;
  }

  /** What another driver has heard. */
  note(...complaints: string[]): void {
    this.#seen.push(...complaints);
  }

  /** A complaint that the test provokes, and that must come. */
  expect(...patterns: RegExp[]): void {
    this.#expected.push(...patterns);
  }

  /** A complaint that may come or not, as a matter of timing. */
  allow(...patterns: RegExp[]): void {
    this.#allowed.push(...patterns);
  }

  #hear(problem: string): void {
    // One that must come may still be on its way.
    const counts = !this.#isOver || this.#expected.some((pattern) => pattern.test(problem));
    if (counts) this.#seen.push(problem);
  }

  unexpected(): string[] {
    const known = [...this.#expected, ...this.#allowed];
    return this.#seen.filter((problem) => !known.some((pattern) => pattern.test(problem)));
  }

  missing(): string[] {
    return this.#expected
      .filter((pattern) => !this.#seen.some((problem) => pattern.test(problem)))
      .map(String);
  }
}
