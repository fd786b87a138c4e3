import { test } from '@playwright/test';
import { canRun } from '../../service/fixtures/canRun.ts';

/** Skips a test without what it needs, but not in CI. */
export const skipUnless = (hasNeeds: boolean, reason: string): void =>
  test.skip(!canRun(hasNeeds), reason);
