interface Timeouts {
  /** A test in one process. */
  unitMs: number;
  /** A test that starts processes, builds, or waits in real time. */
  integrationMs: number;
  /** `until` in an integration test, in vain. */
  conditionMs: number;
  /** `findBy…` and `waitFor` of Testing Library, in vain. */
  elementMs: number;
  /** A browser test. */
  browserMs: number;
  /** `expect` in a browser test, in vain. */
  expectMs: number;
  /** Until `npm run dev` has built everything and serves it. */
  devServersMs: number;
}

/** For developers: a hanging test fails soon. */
const SHORT: Timeouts = {
  unitMs: 5_000,
  integrationMs: 30_000,
  conditionMs: 20_000,
  elementMs: 2_000,
  browserMs: 30_000,
  expectMs: 10_000,
  devServersMs: 60_000,
};

/** For a machine that does other work as well: they end only what hangs. */
const LONG: Timeouts = {
  unitMs: 180_000,
  integrationMs: 180_000,
  conditionMs: 150_000,
  elementMs: 20_000,
  browserMs: 180_000,
  expectMs: 60_000,
  devServersMs: 120_000,
};

/** `npm test` runs several suites at the same time, and uses the long ones too. */
const isLong = process.env.CI !== undefined || process.env.TEST_TIMEOUTS === 'long';

/** How long tests wait for what does not happen. */
export const TIMEOUTS = isLong ? LONG : SHORT;
