import * as v from 'valibot';
import { PinnedRelease } from '../../protocol/composition/Composition.ts';
import { ASSETS_PATH, HOST_SCRIPTS_HEADER } from '../../protocol/paths.ts';

const TIMEOUT_MS = 10_000;

/** @throws Error when the server fails, or responds with something else than what a page may pin. */
export async function fetchLiveReleases(query: string) {
  const response = await fetch(`/_shell/releases${query}`, {
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  if (!response.ok) throw new Error(`The server responds with ${response.status}`);
  const scripts = response.headers.get(HOST_SCRIPTS_HEADER)?.split(' ') ?? [];
  return {
    releases: v.parse(v.array(PinnedRelease), await response.json()),
    /** Whether the page has the scripts of the server's host build, which can run all of these releases. */
    isHostCurrent: scripts.every(isInPage),
  };
}

const isInPage = (file: string): boolean =>
  Array.from(document.scripts).some((script) => script.getAttribute('src') === ASSETS_PATH + file);
