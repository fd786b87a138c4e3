import * as v from 'valibot';
import type { PinnedRelease } from '../../composition/Composition.ts';
import type { FoundPage } from '../../grants/FoundPage.ts';
import { findReleasePage } from '../../grants/findReleasePage.ts';
import type { GrantedPaths } from '../../grants/grantedTo.ts';
import { ReleasePage } from '../../manifest/ReleasePage.ts';
import { MANIFEST_FILE } from '../../manifest/release.ts';

const TIMEOUT_MS = 10_000;

/** What the pages of a release stand in. The gate has looked at each of them. */
const Manifest = v.object({ release: v.object({ pages: v.array(v.unknown()) }) });

/** By the folders of their releases. */
const manifests = new Map<string, Promise<ReleasePage[]>>();

/**
 * The page of a pinned release at a pathname, by the release's manifest, which never changes.
 *
 * @throws Error when the manifest cannot be had.
 */
export async function findPinnedPage(
  granted: GrantedPaths,
  { name: remote, baseUrl }: Pick<PinnedRelease, 'name' | 'baseUrl'>,
  pathname: string,
): Promise<FoundPage | undefined> {
  const reading = manifests.get(baseUrl) ?? readPages(baseUrl);
  manifests.set(baseUrl, reading);
  reading.catch(() => manifests.delete(baseUrl));
  return findReleasePage(granted, [{ remote, pages: await reading }], pathname);
}

async function readPages(baseUrl: string): Promise<ReleasePage[]> {
  const address = new URL(MANIFEST_FILE, new URL(baseUrl, document.baseURI));
  const response = await fetch(address, { signal: AbortSignal.timeout(TIMEOUT_MS) });
  const { release } = v.parse(Manifest, await response.json());
  return release.pages.flatMap((page) => {
    const result = v.safeParse(ReleasePage, page);
    return result.success ? [result.output] : [];
  });
}
