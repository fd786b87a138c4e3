import type { Logger } from '@statline/service/logging/createLogger';
import { inSpan } from '@statline/service/tracing/inSpan';
import { nameRequestSpan } from '@statline/service/tracing/traceRequests';
import { LRUCache } from 'lru-cache';
import type { Metrics } from '../admin/createMetrics.ts';
import type { MeasuredVisits, OverriddenRemote } from '../composition/Composition.ts';
import { mountsOf } from '../composition/mountsOf.ts';
import { type ReleaseMarks, writeMarks } from '../composition/releaseMarks.ts';
import { withInner } from '../composition/withInner.ts';
import type { BrowserBuild } from '../document/BrowserBuild.ts';
import type { DocumentContents, DocumentParts } from '../document/DocumentParts.ts';
import { measureHtml } from '../document/measureHtml.ts';
import { partsOfDocument, stylesOf } from '../document/partsOfDocument.ts';
import { scriptsOf } from '../document/scriptsOf.ts';
import { styleSheetsOf } from '../document/styleSheetsOf.ts';
import type { FoundPage } from '../grants/FoundPage.ts';
import { findReleasePage } from '../grants/findReleasePage.ts';
import { pageFrom } from '../grants/pageFrom.ts';
import { withHead } from '../head/withHead.ts';
import { allGranted } from '../loads/OriginGrants.ts';
import { MOST_NAMES, readingOf } from '../loads/trackQuery.ts';
import type { ModuleId } from '../manifest/ModuleId.ts';
import type { RenderFailure } from '../render/RenderAnswer.ts';
import type { Renderer, RenderRequest } from '../renderer/Renderer.ts';
import { modulesOf, pageAt } from '../site/pagesOf.ts';
import type { Site } from '../site/SiteDefinition.ts';
import type { LiveRelease } from '../tracking/LiveRelease.ts';
import { ANYBODY, hasOwnRemotes, type Visitor } from '../visitors/Visitor.ts';
import type { ComposedPage } from './ComposedPage.ts';
import { createImprover } from './createImprover.ts';
import { createPageCache } from './createPageCache.ts';
import { createPageKeys, nameOf, type PageInputs } from './createPageKeys.ts';
import { encodeHtml } from './encodeHtml.ts';
import { judgeLoads } from './judgeLoads.ts';
import { judgeRegions } from './judgeRegions.ts';

/** What a visitor asked for. */
export interface PageAddress {
  /** The path of a page, as the site spells it; undefined: there is no such page. */
  path: string | undefined;
  query: URLSearchParams;
}

export interface ComposerDependencies {
  site: Site;
  build: BrowserBuild;
  /** What a page is made from besides releases (`CompositionOptions`). */
  load: (address: PageAddress) => unknown;
  /** Whether a page of this data is everybody's (`CompositionOptions`). */
  isEverybodys(data: unknown, address: PageAddress): boolean;
  /** Writes the document around a page (`CompositionOptions`). */
  document(parts: DocumentParts<unknown, unknown>): string;
  /** The headers of a document (`CompositionOptions`). */
  documentHeaders: (contents: DocumentContents) => Readonly<Record<string, string>>;
  /** The releases that this visitor's page is made from. */
  releasesFor: (visitor: Visitor) => readonly LiveRelease[] | Promise<readonly LiveRelease[]>;
  /** The marks of the releases that pages are made from now: the same object as long as they are the same. */
  marks: () => ReleaseMarks;
  /** Origins that this visitor's page may load remotes from besides the site's own. */
  foreignOrigins: (visitor: Visitor) => readonly string[];
  /** Which visits browsers measure, and with what; undefined: none. */
  measured: Omit<MeasuredVisits, 'page'> | undefined;
  /** Hears of each page for a visitor without overrides, and of the releases that it is made from. */
  onPage: (releases: readonly LiveRelease[]) => void;
  renderer: Renderer;
  metrics: Metrics;
  logger: Logger;
}

/** Stands for every address without a page: the page that says so is the same for all of them. */
const NO_PAGE = '/404';

export interface Composer {
  /**
   * The address that a pathname means where it is no page of the site's own: that of a page which
   * comes with a release that this visitor gets.
   */
  addressOf(pathname: string, visitor: Visitor): Promise<string | undefined>;
  /** @param signal aborted when the visitor has left. */
  compose(address: PageAddress, visitor: Visitor, signal?: AbortSignal): Promise<ComposedPage>;
  /**
   * The page at a path that everybody gets now, where it has been made before and nothing has to be
   * waited for to know that.
   */
  kept(path: string): ComposedPage | undefined;
}

/** Makes the composer: address → route → the modules it mounts → HTML. */
export function createComposer(dependencies: ComposerDependencies): Composer {
  const { onPage } = dependencies;
  const cache = createPageCache();
  // Queries are made up at will: what is kept for them takes no other page's place.
  const queried = createPageCache(MAX_QUERIED_PAGES);
  const reads = rememberReads();
  const improve = createImprover();
  const keys = createPageKeys<PageRequest>(dependencies.renderer);

  return {
    addressOf: async (pathname, visitor) => {
      const { site, releasesFor } = dependencies;
      return site.grants && releasePageAt(site, await releasesFor(visitor), pathname)?.path;
    },
    compose: async (address, visitor, signal) => {
      const request = await requestFor(address, visitor, dependencies);
      const isOverridden = hasOwnRemotes(visitor);
      if (!isOverridden) onPage(request.releases);
      const compose = async (left?: AbortSignal) => {
        const page = await composeAnew(request, dependencies, left);
        if (!isOverridden && page.complete && readingFor(request) === '')
          improve(nameOf(request), page.html);
        return page;
      };
      const readingFor = ({ search }: PageRequest) => readingOf(search, reads.of(nameOf(request)));
      // What one developer looks at is made anew, and takes no other page's place.
      if (isOverridden) return compose(signal);
      // Made of the whole of this query, so it is the page of whatever turns out to be read of it.
      let own: ComposedPage | undefined;
      const composeOnce = async (left: AbortSignal) => {
        own ??= await compose(left);
        return own;
      };
      for (;;) {
        const reading = readingFor(request);
        const pages = reading === '' ? cache : queried;
        const page = await pages.remember(`${keys.of(request)}\n${reading}`, composeOnce, signal);
        reads.learn(nameOf(request), page.reads);
        // Otherwise more is read of the query than was known, and this may be the page of another one.
        if (readingFor(request) === reading) return page;
      }
    },
    kept: (path) => {
      const address = { path, query: NO_QUERY };
      const releases = dependencies.releasesFor(ANYBODY);
      const data = dependencies.load(address);
      if (releases instanceof Promise || data instanceof Promise) return undefined;
      const inputs = { releases, data, marks: dependencies.marks() };
      const { request, key } = keys.ofEverybodys(path, inputs, () =>
        requestFrom(address, ANYBODY, inputs, dependencies),
      );
      if (request.path !== path) return undefined;
      nameRequestSpan('GET', request.route);
      const page = cache.find(`${key}\n`);
      if (page) onPage(releases);
      return page;
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

/** The site's own page at an address, or one that comes with a release. */
function pageFor(site: Site, { path }: PageAddress, releases: readonly LiveRelease[]) {
  const fixed = path === undefined ? undefined : pageAt(site, path);
  const found = fixed ? undefined : releasePageAt(site, releases, path);
  const page = fixed ?? (found && pageFrom(site, found));
  return { fixed, found, page, route: found?.page.path ?? page?.path ?? NO_PAGE };
}

function requestFrom(
  address: PageAddress,
  visitor: Visitor,
  { releases, data, marks }: PageInputs,
  { site, isEverybodys, foreignOrigins, measured }: ComposerDependencies,
): PageRequest {
  const { fixed, found, page, route } = pageFor(site, address, releases);
  const isOverridden = hasOwnRemotes(visitor);
  const regions = page ? modulesOf(page) : [];
  const pinned = releases.map((release) => release.pinned);
  return {
    path: page?.path ?? NO_PAGE,
    route,
    regions,
    mounts: withInner([...(site.layoutModules ?? []), ...regions], (id) => mountsOf(id, pinned)),
    search: address.query.toString(),
    // Of open pages there are as many as anybody makes up.
    isUrgent: fixed !== undefined || found?.isListed === true,
    about: (page ?? site.notFound).about,
    status: page ? (found?.page.status ?? 200) : 404,
    composition: {
      data,
      releases: pinned,
      ...(found && { page: found }),
      // Known once the page is rendered.
      rendered: [],
      // What a developer looks at is nobody's release.
      ...(measured && fixed && !isOverridden ? { measured: { ...measured, page: fixed.id } } : {}),
      ...(isOverridden ? { overrides: overriddenBy(visitor) } : {}),
    },
    releases,
    marks: writeMarks(marks),
    isEverybodys: !isOverridden && isEverybodys(data, address),
    foreignOrigins: foreignOrigins(visitor),
  };
}

const overriddenBy = ({ overrides, developed }: Visitor): OverriddenRemote[] =>
  [...new Set([...overrides.keys(), ...developed.keys()])].map((remote) => ({
    remote,
    inBrowserOnly: developed.has(remote),
  }));

/** The page that comes with one of the releases, at a pathname in whatever spelling. */
const releasePageAt = (
  { grants }: Pick<Site, 'grants'>,
  releases: readonly Pick<LiveRelease, 'pinned' | 'pages'>[],
  pathname: string | undefined,
): FoundPage | undefined =>
  grants && pathname !== undefined
    ? findReleasePage(
        grants.paths,
        releases.map(({ pinned, pages }) => ({ remote: pinned.name, pages })),
        pathname,
      )
    : undefined;

interface PageRequest extends RenderRequest {
  search: string;
  /** The path as it is declared: of a release's page with its parameters, never as it was asked for. */
  route: string;
  /** What the site says of the page. */
  about: unknown;
  /** The modules of the page itself: those that it is not a page without. */
  regions: readonly ModuleId[];
  /** As long as there is something to show. */
  status: number;
  /** What the page tells of its releases (`writeMarks`). */
  marks: string;
  isEverybodys: boolean;
  foreignOrigins: readonly string[];
}

async function composeAnew(
  request: PageRequest,
  { site, build, document, documentHeaders, renderer, metrics, logger }: ComposerDependencies,
  signal: AbortSignal | undefined,
): Promise<ComposedPage> {
  const { path, mounts, about, composition, releases, marks, foreignOrigins } = request;
  const page = await inSpan('render', () => renderer.render(request, signal), {
    attributes: Object.fromEntries(
      releases.map(({ pinned }) => [`release.${pinned.name}`, pinned.id]),
    ),
  });
  for (const failure of page.failures) {
    metrics.renderFailed();
    logger.error({ err: errorFrom(failure), module: failure.module, path }, 'render failed');
  }
  const { loaded, missing, reads } = judgeLoads(page.loads);
  for (const { module, outcome, reason } of missing) {
    metrics.loadMissed({ remote: module.slice(0, module.indexOf('/')), outcome });
    logger.warn({ module, reason, path }, 'nothing was loaded');
  }
  const failures = [...page.failures, ...missing.filter(({ outcome }) => outcome === 'failed')];
  const rendered = page.rendered.filter((module) => mounts.includes(module));
  const whole = document({
    about,
    data: composition.data,
    ...partsOfDocument({
      page,
      composition: {
        ...composition,
        rendered,
        ...(loaded && { loaded }),
        scripts: scriptsOf(releases, mounts),
        sent: measureHtml(page.html),
      },
      styleSheets: styleSheetsOf(releases, rendered),
      marks,
      build,
    }),
  });
  const html = withHead(whole, page.head);
  const headers = documentHeaders({
    styles: stylesOf({ build, page }),
    scripts: [build.bootstrap],
    foreignOrigins,
    granted: allGranted(site.origins),
  });
  const regions = judgeRegions(site, request, { rendered, failures });
  const complete = regions === 'all' && page.failures.length === 0 && missing.length === 0;
  return {
    status: regions === 'none' ? 503 : request.status,
    html: encodeHtml(html, JSON.stringify(headers)),
    headers,
    complete,
    isEverybodys: complete && request.isEverybodys,
    ...(page.lifeMs === undefined ? {} : { endsAt: performance.now() + page.lifeMs }),
    reads,
  };
}

/** The log describes errors; this one comes from another process. */
const errorFrom = ({ name, message, stack }: RenderFailure): Error =>
  Object.assign(new Error(message), { name, stack });
