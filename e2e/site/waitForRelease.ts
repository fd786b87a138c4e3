import { expect } from '@playwright/test';

/** Waits until the shell serves a release of a remote. */
export async function waitForRelease(siteUrl: string, remote: string): Promise<void> {
  await expect
    .poll(async () => {
      const releases = await (await fetch(`${siteUrl}/_shell/releases`)).json();
      return releases.map(({ name }: { name: string }) => name);
    })
    .toContain(remote);
}
