import { expect } from '@playwright/test';
import type { NpmCommand } from '../../scripts/running/runNpm.ts';

/** Waits until the site has logged its address. */
export async function siteUrl(npm: NpmCommand): Promise<string> {
  const logged = () => /The site is at (http\S+)/.exec(npm.output())?.[1];
  await expect.poll(() => logged() ?? npm.output()).toMatch(/^http/);
  return logged() ?? '';
}
