import type { RunningService } from '../../scripts/running/launchService.ts';
import { test } from '../site/test.ts';
import { buildComposing, type ComposingSite } from './startComposing.ts';

/**
 * Builds and starts the site of `composing/` once, before the tests of a file. The returned properties are set when the
 * tests run.
 */
export function composeOnce(): { readonly built: ComposingSite; readonly site: RunningService } {
  const composing = {} as { built: ComposingSite; site: RunningService };
  test.describe.configure({ mode: 'default' });
  test.beforeAll(async () => {
    test.setTimeout(300_000);
    composing.built = await buildComposing();
    composing.site = await composing.built.start();
  });
  test.afterAll(async () => {
    await composing.site?.stop();
    await composing.built?.remove();
  });
  return composing;
}
