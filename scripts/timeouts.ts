interface Timeouts {
  /** A test in one process. */
  unitMs: number;
  /** A test that starts processes, builds, or waits in real time. */
  integrationMs: number;
  /** Timeout of `until` in integration tests. */
  conditionMs: number;
  /** Timeout of `findBy…` and `waitFor` of Testing Library. */
  elementMs: number;
  /** A browser test. */
  browserMs: number;
  /** Timeout of `expect` in browser tests. */
  expectMs: number;
  /** Timeout until `npm run dev` has built and serves everything. */
  devServersMs: number;
}

/** For developers, so that a hanging test fails soon. */
const SHORT: Timeouts = {
  unitMs: 5_000,
  integrationMs: 30_000,
  conditionMs: 20_000,
  elementMs: 2_000,
  browserMs: 30_000,
  expectMs: 10_000,
  devServersMs: 60_000,
};

/** For a busy machine: these end only tests that hang. */
const LONG: Timeouts = {
  unitMs: 180_000,
  integrationMs: 180_000,
  conditionMs: 150_000,
  elementMs: 20_000,
  browserMs: 180_000,
  expectMs: 60_000,
  devServersMs: 120_000,
};

/** `npm test` runs several suites concurrently, so it uses the long timeouts too. */
const isLong = process.env.CI !== undefined || process.env.TEST_TIMEOUTS === 'long';

/** Timeouts of tests. */
export const TIMEOUTS = isLong ? LONG : SHORT;
