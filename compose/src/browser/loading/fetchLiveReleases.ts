import type { PinnedRelease } from '../../protocol/composition/Composition.ts';
import { ASSETS_PATH, HOST_SCRIPTS_HEADER } from '../../protocol/paths.ts';
import { LOAD_TIMEOUT_MS } from '../page/deadlines.ts';

/** A file name without separators, so that a URL made of it stays within the release's folder. */
const FILE_NAME = /^[\w-][\w.-]*$/;

/** Status codes of a file that the server does not have and does not expect to have again. */
const DELETED: readonly number[] = [404, 410];

/**
 * Checks by hand the values from which the page builds URLs: a schema would be ten times as large.
 *
 * @throws Error when the server fails, or its response is not a list of releases that a page may pin.
 */
export async function fetchLiveReleases(query: string) {
  const response = await fetch(`/_shell/releases${query}`, {
    // Without this option Chromium makes requests for the same URL wait for each other.
    cache: 'no-store',
    signal: AbortSignal.timeout?.(LOAD_TIMEOUT_MS),
  });
  if (!response.ok) throw new Error(`The server responds with ${response.status}`);
  const releases: PinnedRelease[] = await response.json();
  if (!releases.every(isPinnable)) throw new Error('The server responds with other releases');
  const scripts = response.headers.get(HOST_SCRIPTS_HEADER)?.split(' ') ?? [];
  return {
    releases,
    /** Whether the page has the scripts of the server's host build, which can run all of these releases. */
    isHostCurrent: scripts.every(isInPage),
  };
}

function isPinnable({ id, name, baseUrl, container, modules, styles = {} }: PinnedRelease) {
  const files = [container.file, ...[modules, styles].flatMap(Object.values).flat()];
  const texts = [name, baseUrl, container.global, container.integrity];
  return (
    [id, ...files].every((file) => FILE_NAME.test(file)) &&
    texts.every((text) => typeof text === 'string')
  );
}

const isInPage = (file: string): boolean =>
  Array.from(document.scripts).some((script) => script.getAttribute('src') === ASSETS_PATH + file);

/** Only a response of the server counts: a failed request proves nothing about the files. It never rejects. */
export async function areFilesDeleted(urls: readonly string[]): Promise<boolean> {
  const requests = urls.map((url) => fetch(url, { method: 'HEAD', cache: 'no-store' }));
  const results = await Promise.allSettled(requests);
  return results.some((result) => 'value' in result && DELETED.includes(result.value.status));
}
