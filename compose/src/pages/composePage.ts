import type { Logger } from '@statline/service/logging/createLogger';
import { inSpan } from '@statline/service/tracing/inSpan';
import type { Metrics } from '../admin/createMetrics.ts';
import type { BrowserBuild } from '../document/BrowserBuild.ts';
import type { DocumentContents, DocumentParts } from '../document/DocumentParts.ts';
import { enhancementsOf } from '../document/enhancementsOf.ts';
import { measureHtml } from '../document/measureHtml.ts';
import { partsOfDocument, stylesOf } from '../document/partsOfDocument.ts';
import { scriptsOf } from '../document/scriptsOf.ts';
import { styleSheetsOf } from '../document/styleSheetsOf.ts';
import { writeHead } from '../head/writeHead.ts';
import { allGranted } from '../loads/OriginGrants.ts';
import type { RenderFailure } from '../render/RenderAnswer.ts';
import type { Renderer } from '../renderer/Renderer.ts';
import type { Site } from '../site/SiteDefinition.ts';
import type { ComposedPage } from './ComposedPage.ts';
import { encodeHtml } from './encodeHtml.ts';
import { isHostNeeded } from './isHostNeeded.ts';
import { judgeLoads } from './judgeLoads.ts';
import { judgeRegions } from './judgeRegions.ts';
import type { PageRequest, RequestDependencies } from './requestFrom.ts';

export interface PageDependencies extends Pick<RequestDependencies, 'measured'> {
  site: Site;
  build: BrowserBuild;
  /** Writes the document around a page (`CompositionOptions`). */
  document(parts: DocumentParts<unknown>): string;
  /** The headers of a document (`CompositionOptions`). */
  documentHeaders: (contents: DocumentContents) => Readonly<Record<string, string>>;
  renderer: Renderer;
  metrics: Metrics;
  logger: Logger;
}

/** Renders a page and writes its document. */
export async function composePage(
  request: PageRequest,
  dependencies: PageDependencies,
  signal: AbortSignal | undefined,
): Promise<ComposedPage> {
  const { site, build, document, documentHeaders, renderer, measured, metrics, logger } =
    dependencies;
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
      marks,
      build,
      isHostNeeded: isHostNeeded(site, request, { scripts, rendered, html: page.html }),
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
