import * as v from 'valibot';
import type { PinnedRelease } from '../../protocol/composition/Composition.ts';
import { type ReleasePage, ReleasePageSchema } from '../../protocol/manifest/ReleasePage.ts';
import { MANIFEST_FILE } from '../../protocol/manifest/release.ts';
import type { Page } from '../../site/ComposedSite.ts';
import { toSitePage } from '../../site/pages/composeSite.ts';
import { findReleasePage } from '../../site/pages/findReleasePage.ts';
import type { Site } from '../../site/SiteDefinition.ts';
import { LOAD_TIMEOUT_MS } from '../page/deadlines.ts';

/** The part of a manifest that contains the release's pages; the gate has checked each of them. */
const Manifest = v.object({ release: v.object({ pages: v.array(v.unknown()) }) });

const manifests = new Map<string, Promise<ReleasePage[]>>();

/** @throws Error when the manifest cannot be fetched. */
export async function fetchReleasePage(
  site: Pick<Site, 'grants'>,
  release: Pick<PinnedRelease, 'name' | 'baseUrl'> | undefined,
  pathname: string,
): Promise<Page | undefined> {
  if (!release) return undefined;
  const declaring = { pinned: release, pages: await pagesOf(release.baseUrl) };
  const found = findReleasePage(site.grants?.paths ?? {}, [declaring], pathname);
  return found && toSitePage(site, found);
}

function pagesOf(baseUrl: string): Promise<ReleasePage[]> {
  const reading = manifests.get(baseUrl) ?? readPages(baseUrl);
  manifests.set(baseUrl, reading);
  reading.catch(() => manifests.delete(baseUrl));
  return reading;
}

async function readPages(baseUrl: string): Promise<ReleasePage[]> {
  const address = new URL(MANIFEST_FILE, new URL(baseUrl, document.baseURI));
  const response = await fetch(address, { signal: AbortSignal.timeout?.(LOAD_TIMEOUT_MS) });
  const { release } = v.parse(Manifest, await response.json(), { abortEarly: true });
  return release.pages.flatMap((page) => {
    const result = v.safeParse(ReleasePageSchema, page, { abortEarly: true });
    return result.success ? [result.output] : [];
  });
}
