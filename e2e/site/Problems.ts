import type { BrowserContext } from '@playwright/test';

/**
 * Not failures: the visitor navigated away, or JavaScript is disabled (real policy violations are in the console too).
 */
const NO_FAILURES = ['net::ERR_ABORTED', 'csp'];

/** On a busy machine, Chromium warns without a defect. A file that is really loaded twice exceeds the budgets. */
const IS_SLOW = /was preloaded using link preload but not used within a few seconds/;

/**
 * Everything that a browser reports about its pages: console errors and warnings
 * (which is where React reports a hydration mismatch and Chromium a violated policy),
 * uncaught errors, failed requests.
 */
export class Problems {
  readonly #seen: string[] = [];
  readonly #expected: RegExp[] = [];
  readonly #allowed: RegExp[] = [];
  #isOver = false;

  watch(context: BrowserContext): void {
    context.on('console', (message) => {
      if (!['error', 'warning'].includes(message.type()) || IS_SLOW.test(message.text())) return;
      // Chromium's message about a failed request does not name the request.
      this.#record(`console ${message.type()} (${message.location().url}): ${message.text()}`);
    });
    context.on('weberror', (event) => this.#record(`uncaught: ${event.error().message}`));
    context.on('requestfailed', (request) => {
      const reason = request.failure()?.errorText;
      if (reason === undefined || NO_FAILURES.includes(reason)) return;
      this.#record(`request failed (${reason}): ${request.url()}`);
    });
  }

  /** The test has ended: failures of its stopped site from now on are ignored. */
  end(): void {
    this.#isOver = true;
  }

  /** Adds another driver's complaints. */
  note(...complaints: string[]): void {
    this.#seen.push(...complaints);
  }

  /** Requires a problem that the test provokes. */
  expect(...patterns: RegExp[]): void {
    this.#expected.push(...patterns);
  }

  /** Allows a problem that depends on timing. */
  allow(...patterns: RegExp[]): void {
    this.#allowed.push(...patterns);
  }

  #record(problem: string): void {
    // Expected problems may still arrive.
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
