import { setTimeout as wait } from 'node:timers/promises';
import type { NpmCommand } from '../running/runNpm.ts';

/** A build of everything and a start, on a machine that does other work as well. */
const DEADLINE_MS = 240_000;
const INTERVAL_MS = 100;

/**
 * The site's address from the output of `npm start`.
 *
 * @throws Error with its output where it ends, or prints no address in time.
 */
export async function siteUrl(site: NpmCommand): Promise<string> {
  let hasEnded = false;
  void site.ended.then(() => {
    hasEnded = true;
  });
  const deadline = Date.now() + DEADLINE_MS;
  while (!hasEnded && Date.now() < deadline) {
    const url = /The site is at (http\S+)/.exec(site.output())?.[1];
    if (url) return url;
    await wait(INTERVAL_MS);
  }
  throw new Error(`The site does not start:\n${site.output()}`);
}
