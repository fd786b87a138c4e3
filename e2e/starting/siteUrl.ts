import { expect } from '@playwright/test';
import type { NpmCommand } from '../../scripts/running/runNpm.ts';

/** Waits until the site says where it is. */
export async function siteUrl(npm: NpmCommand): Promise<string> {
  const said = () => /The site is at (http\S+)/.exec(npm.output())?.[1];
  await expect.poll(() => said() ?? npm.output()).toMatch(/^http/);
  return said() ?? '';
}
