import { inSpan } from '@statline/service/tracing/inSpan';
import { nameRequestSpan } from '@statline/service/tracing/traceRequests';
import { LRUCache } from 'lru-cache';
import type { ReleaseMarks } from '../composition/releaseMarks.ts';
import { awaitedGrant } from '../grants/awaitedGrant.ts';
import { releasePageAt } from '../grants/releasePageAt.ts';
import { MOST_NAMES, readingOf } from '../loads/trackQuery.ts';
import type { LiveRelease } from '../tracking/LiveRelease.ts';
import { ANYBODY, hasOwnRemotes, type Visitor } from '../visitors/Visitor.ts';
import type { ComposedPage } from './ComposedPage.ts';
import { composePage, type PageDependencies } from './composePage.ts';
import { createImprover } from './createImprover.ts';
import { createPageCache } from './createPageCache.ts';
import { createPageKeys, nameOf } from './createPageKeys.ts';
import {
  type PageAddress,
  type PageRequest,
  pageFor,
  type RequestDependencies,
  requestFrom,
} from './requestFrom.ts';

export interface ComposerDependencies extends RequestDependencies, PageDependencies {
  /** What a page is made from besides releases (`CompositionOptions`). */
  load: (address: PageAddress) => unknown;
  /** The releases that this visitor's page is made from. */
  releasesFor: (visitor: Visitor) => readonly LiveRelease[] | Promise<readonly LiveRelease[]>;
  /** The marks of the releases that pages are made from now: the same object as long as they are the same. */
  marks: () => ReleaseMarks;
  /** Hears of each page for a visitor without overrides, and of the releases that it is made from. */
  onPage: (releases: readonly LiveRelease[]) => void;
}

export interface Composer {
  /**
   * The address that a pathname means where it is no page of the site's own: that of a page which
   * comes with a release that this visitor gets, or the pathname itself while there is no release that
   * could have one.
   */
  addressOf(pathname: string, visitor: Visitor): Promise<string | undefined>;
  /** @param signal aborted when the visitor has left. */
  compose(address: PageAddress, visitor: Visitor, signal?: AbortSignal): Promise<ComposedPage>;
  /**
   * The page at a path that everybody gets now, where it has been made before and nothing has to be
   * waited for to know that.
   */
  kept(path: string): ComposedPage | undefined;
  /** Whether everybody's page at an address would have to be made, and cannot be, since too many wait for theirs. */
  isTurnedAway(path: string, search: string): boolean;
}

/** Makes the composer: address → route → the modules it mounts → HTML. */
export function createComposer(dependencies: ComposerDependencies): Composer {
  const { onPage } = dependencies;
  const cache = createPageCache();
  // Queries are made up at will: what is kept for them takes no other page's place.
  const queried = createPageCache(MAX_QUERIED_PAGES);
  const reads = rememberReads();
  /** The query that each page was made of. */
  const madeOf = new WeakMap<ComposedPage, string>();
  const improve = createImprover();
  const keys = createPageKeys<PageRequest>(dependencies.renderer);

  /** What everybody's page at a path is made from, where nothing has to be waited for to know that. */
  const everybodys = (path: string) => {
    const address = { path, query: NO_QUERY };
    const releases = dependencies.releasesFor(ANYBODY);
    const data = dependencies.load(address);
    if (releases instanceof Promise || data instanceof Promise) return undefined;
    const inputs = { releases, data, marks: dependencies.marks() };
    const found = keys.ofEverybodys(path, inputs, () =>
      requestFrom(address, ANYBODY, inputs, dependencies),
    );
    return found.request.path === path ? { ...found, releases } : undefined;
  };

  return {
    addressOf: async (pathname, visitor) => {
      const { site } = dependencies;
      if (!site.grants) return undefined;
      const releases = await dependencies.releasesFor(visitor);
      const pinned = releases.map((release) => release.pinned);
      const isAwaited = awaitedGrant(site, pinned, pathname) !== undefined;
      return isAwaited ? pathname : releasePageAt(site, releases, pathname)?.path;
    },
    compose: async (address, visitor, signal) => {
      const request = await requestFor(address, visitor, dependencies);
      const isOverridden = hasOwnRemotes(visitor);
      if (!isOverridden) onPage(request.releases);
      const readingFor = (search: string) => readingOf(search, reads.of(nameOf(request)));
      const compose = async (left?: AbortSignal) => {
        // Of queries there are as many as anybody makes up: a crowd on them holds up no other page.
        const isUrgent = request.isUrgent && readingFor(request.search) === '';
        const page = await composePage({ ...request, isUrgent }, dependencies, left);
        madeOf.set(page, request.search);
        if (!isOverridden && page.complete && readingOf(request.search, page.reads) === '')
          improve(nameOf(request), page.html);
        return page;
      };
      // What one developer looks at is made anew, and takes no other page's place.
      if (isOverridden) return compose(signal);
      // Made of the whole of this query, so it is the page of whatever turns out to be read of it.
      let own: ComposedPage | undefined;
      const composeOnce = async (left: AbortSignal) => {
        own ??= await compose(left);
        return own;
      };
      for (;;) {
        const reading = readingFor(request.search);
        const pages = reading === '' ? cache : queried;
        const key = `${keys.of(request)}\n${reading}`;
        const page = await pages.remember(key, composeOnce, signal);
        reads.learn(nameOf(request), page.reads);
        // Otherwise more is read of a query than was known: of that which the page was made of, whose page
        // must be nobody else's, or of this one.
        if (readingFor(madeOf.get(page) ?? '') !== reading) pages.forget(key, page);
        else if (readingFor(request.search) === reading) return page;
      }
    },
    kept: (path) => {
      const found = everybodys(path);
      if (!found) return undefined;
      nameRequestSpan('GET', found.request.route);
      const page = cache.find(`${found.key}\n`);
      if (page) onPage(found.releases);
      return page;
    },
    isTurnedAway: (path, search) => {
      if (!dependencies.renderer.isFull?.()) return false;
      const found = everybodys(path);
      if (!found) return false;
      const reading = readingOf(search, reads.of(nameOf(found.request)));
      if (reading === '' && found.request.isUrgent) return false;
      return !(reading === '' ? cache : queried).has(`${found.key}\n${reading}`);
    },
  };
}

const NO_QUERY = new URLSearchParams();

/** Of pages whose modules read the query. */
const MAX_QUERIED_PAGES = 50;

/** Pages of several sets of releases. */
const MAX_REMEMBERED_READS = 200;

/** Which parameters of the query the modules of each page read, as far as is known. */
function rememberReads() {
  const known = new LRUCache<string, ReadonlySet<string>>({ max: MAX_REMEMBERED_READS });
  const of = (name: string): ReadonlySet<string> => known.get(name) ?? new Set();
  return {
    of,
    learn: (name: string, read: readonly string[]): void => {
      if (read.length > 0) known.set(name, new Set([...of(name), ...read].slice(0, MOST_NAMES)));
    },
  };
}

async function requestFor(
  address: PageAddress,
  visitor: Visitor,
  dependencies: ComposerDependencies,
): Promise<PageRequest> {
  const { site, load, releasesFor } = dependencies;
  const releases = await releasesFor(visitor);
  const marks = dependencies.marks();
  nameRequestSpan('GET', pageFor(site, address, releases).route);
  const data = await inSpan('load data', async () => load(address));
  return requestFrom(address, visitor, { releases, data, marks }, dependencies);
}
