import { inSpan } from '@statline/service/tracing/inSpan';
import { remoteOf } from '../../protocol/manifest/ModuleId.ts';
import type { RenderFailure } from '../../rendering/worker/RenderJob.ts';
import { modulesWithSlots } from '../../site/grants/composeSite.ts';
import { writeHead } from '../../site/head/writeHead.ts';
import { allGranted } from '../../site/loads/OriginGrants.ts';
import { whySlotInvalid } from '../../site/whyNotValid.ts';
import { enhancementsOf, scriptsOf, styleSheetsOf } from '../document/pageFiles.ts';
import { measureHtml, partsOfDocument, stylesOf } from '../document/partsOfDocument.ts';
import { assessLoads, assessRegions, isHostNeeded } from './assessPage.ts';
import type { ComposerOptions } from './ComposerOptions.ts';
import type { PageRequest } from './createPageRequest.ts';
import { type EncodedHtml, encodeHtml } from './encodeHtml.ts';

/** A finished page. */
export interface ComposedPage {
  status: number;
  html: EncodedHtml;
  /** What the site sends with it, such as a policy that names the styles which stand in it. The ETags cover it. */
  headers: Readonly<Record<string, string>>;
  /** Whether all its content is there: a page without some of it is kept for a moment only. */
  complete: boolean;
  /** Whether it is the same for all visitors without releases of their own, so that shared caches may keep it. */
  isPublic: boolean;
  /** The sequence numbers of the releases that it was made from (`formatSequences`). */
  sequences: string;
  /** When the data that it was loaded from expire, by `performance.now()`. Undefined: never. */
  endsAt?: number;
  /** The query that it was made of. */
  madeOf: string;
  /** The parameters of the query that its modules have read: a page for others is another one. */
  reads: readonly string[];
}

/** The remaining time to live of a page, in ms; undefined: until its releases are replaced. */
export const lifeMsOf = ({ endsAt }: Pick<ComposedPage, 'endsAt'>): number | undefined =>
  endsAt === undefined ? undefined : Math.max(0, endsAt - performance.now());

/** Renders a page and writes its document. */
export async function composePage(
  request: PageRequest,
  {
    pages: { site, document, documentHeaders, logger },
    assets: { build, measured },
    renderer,
    metrics,
  }: Omit<ComposerOptions, 'releases' | 'onPage'>,
  signal: AbortSignal | undefined,
): Promise<ComposedPage> {
  const { path, mounts, about, composition, releases, sequences, foreignOrigins } = request;
  const page = await inSpan('render', () => renderer.render(request, signal), {
    attributes: Object.fromEntries(
      releases.map(({ pinned }) => [`release.${pinned.name}`, pinned.id]),
    ),
  });
  for (const failure of page.failures) {
    metrics.renderFailed();
    logger.error({ err: errorFrom(failure), module: failure.module, path }, 'render failed');
  }
  const { loaded, missing, reads } = assessLoads(page.loads);
  for (const { module, outcome, reason } of missing) {
    metrics.loadMissed({ remote: remoteOf(module), outcome });
    logger.warn({ module, reason, path }, 'nothing was loaded');
  }
  for (const slot of Object.keys(composition.slots ?? {})) {
    const reason = whySlotInvalid(site, slot, composition.data);
    if (reason !== undefined) logger.error({ slot, reason, path }, 'invalid props of a slot');
  }
  const failures = [...page.failures, ...missing.filter(({ outcome }) => outcome === 'failed')];
  const modules = modulesWithSlots(site, composition.slots);
  const rendered = page.rendered.filter((module) => mounts.includes(module));
  const scripts = scriptsOf(releases, mounts);
  const html = document({
    path,
    data: composition.data,
    ...partsOfDocument({
      page,
      head: writeHead(site.head(about, composition.data), page.head),
      composition: {
        ...composition,
        rendered,
        ...(loaded && { loaded }),
        scripts,
        sent: measureHtml(page.html),
      },
      styleSheets: styleSheetsOf(releases, rendered),
      sequences,
      build,
      isHostNeeded: isHostNeeded({ modules }, request, { scripts, rendered, html: page.html }),
      enhancements: enhancementsOf(releases, rendered),
      visits: composition.measured === undefined ? undefined : measured,
    }),
  });
  const headers = documentHeaders({
    styles: stylesOf({ build, page }),
    scripts: [build.bootstrap],
    foreignOrigins,
    granted: allGranted(site.origins),
  });
  if (!composition.overrides) {
    const open = renderer.browserOnly(composition.releases);
    const expected = { releases, regions: [...(site.layoutModules ?? []), ...request.regions] };
    for (const left of metrics.unrenderedRegions.note(expected, page, open)) {
      logger.warn({ ...left, path }, 'region left to the browser');
    }
  }
  const regions = assessRegions({ modules }, request, { rendered, failures });
  const complete = regions === 'all' && page.failures.length === 0 && missing.length === 0;
  return {
    status: regions === 'none' ? 503 : request.status,
    html: encodeHtml(html, JSON.stringify(headers)),
    headers,
    complete,
    isPublic: complete && request.isPublic,
    sequences,
    ...(page.lifeMs === undefined ? {} : { endsAt: performance.now() + page.lifeMs }),
    madeOf: request.search,
    reads,
  };
}

/** The log describes errors; this one is of another process. */
const errorFrom = ({ name, message, stack }: RenderFailure): Error =>
  Object.assign(new Error(message), { name, stack });
