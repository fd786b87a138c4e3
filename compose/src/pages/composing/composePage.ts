import { randomBytes } from 'node:crypto';
import { inSpan } from '@statline/service/tracing/inSpan';
import { remoteOf } from '../../protocol/names/ModuleId.ts';
import { type PageWithOmissions, WITHOUT_REMOTES } from '../../rendering/renderer/Renderer.ts';
import type { RenderedPage, RenderFailure } from '../../rendering/worker/RenderJob.ts';
import { createLateStream } from '../late/createLateStream.ts';
import type { ComposerOptions } from './ComposerOptions.ts';
import type { PageRequest } from './createPageRequest.ts';
import { type EncodedHtml, encodeHtml } from './encodeHtml.ts';
import { prepareDocument } from './prepareDocument.ts';

export interface ComposedPage {
  status: number;
  html: EncodedHtml;
  /** The document's headers (`documentHeaders`), such as a policy with hashes of its styles. ETags cover them. */
  headers: Readonly<Record<string, string>>;
  /** Whether all content was rendered. An incomplete page is cached for a second only. */
  complete: boolean;
  /** Whether the page is the same for all visitors who get the live releases, so that shared caches may store it. */
  isPublic: boolean;
  /** The sequence numbers of the releases that it was made from (`formatSequences`). */
  sequences: string;
  /** When the page's data expire, by `performance.now()`. Undefined: never. */
  expiresAt?: number;
  /** The query that the page was made with. */
  sourceQuery: string;
  /** The parameters of the query that its modules have read. */
  reads: readonly string[];
}

/** The remaining time to live of a page, in ms; undefined: until its releases are replaced. */
export const ttlMsOf = ({ expiresAt }: Pick<ComposedPage, 'expiresAt'>): number | undefined =>
  expiresAt === undefined ? undefined : Math.max(0, expiresAt - performance.now());

export interface EarlyPage extends Omit<ComposedPage, 'html' | 'complete' | 'reads'> {
  /** The chunks of the document as they become available, from the beginning. The iteration always ends. */
  chunks(): AsyncIterable<string>;
}

/** Per page and kind: a module can throw in thousands of places. */
const MAX_LOGGED = 20;

/** @param onEarly called at most once, if regions of the page are late and its status is already known. */
export async function composePage(
  request: PageRequest,
  options: ComposerOptions,
  signal: AbortSignal | undefined,
  onEarly?: (page: EarlyPage) => void,
): Promise<ComposedPage> {
  const { path, releases, sequences } = request;
  const { pages, renderer } = options;
  const { logger } = pages;
  const nonce = randomBytes(16).toString('base64url');
  const stream = createLateStream(nonce, request.search);

  const onPart = (page: RenderedPage): void => {
    try {
      const { parts, write, headers, hasContent } = prepareDocument(request, options, page);
      // The status of any other page may still change.
      if (request.status !== 200 || !hasContent) return;
      const isFirst = !stream.hasBegun();
      stream.send(parts, write);
      if (!isFirst) return;
      const made = { status: 200, isPublic: false, sequences, sourceQuery: request.search };
      onEarly?.({ ...made, headers: headers(nonce), chunks: stream.chunks });
    } catch (err) {
      // The complete page may still succeed.
      logger.error({ err, path }, 'early part of a page could not be sent');
    }
  };

  try {
    const page = await inSpan('render', () => renderer.render(request, signal, onPart), {
      attributes: Object.fromEntries(
        releases.map(({ pinned }) => [`release.${pinned.name}`, pinned.id]),
      ),
    });
    const { parts, write, missedLoads, reads, ...written } = prepareDocument(
      request,
      options,
      page,
    );
    stream.finish(parts, write);
    reportProblems(request, options, page, missedLoads);
    const complete = written.isComplete && page.failures.length === 0 && missedLoads.length === 0;
    const headers = written.headers();
    return {
      status: written.isUnavailable ? 503 : request.status,
      html: encodeHtml(write(parts), JSON.stringify(headers)),
      headers,
      complete,
      isPublic: complete && request.isPublic,
      sequences,
      ...(page.ttlMs === undefined ? {} : { expiresAt: performance.now() + page.ttlMs }),
      sourceQuery: request.search,
      reads,
    };
  } finally {
    stream.finish();
  }
}

/** Counts and logs what failed, what was not loaded, and which regions are left to the browser. */
function reportProblems(
  { path, composition, releases, regions, invalidSlots }: PageRequest,
  { pages: { site, logger }, renderer, metrics }: ComposerOptions,
  page: PageWithOmissions,
  missedLoads: ReturnType<typeof prepareDocument>['missedLoads'],
): void {
  for (const { name } of page.failures)
    metrics.renderFailed(name === WITHOUT_REMOTES.name ? 'without_remotes' : 'error');
  for (const failure of page.failures.slice(0, MAX_LOGGED))
    logger.error({ err: errorFrom(failure), module: failure.module, path }, 'render failed');
  for (const { module, outcome } of missedLoads)
    metrics.loadMissed({ remote: remoteOf(module), outcome });
  for (const { module, reason } of missedLoads.slice(0, MAX_LOGGED))
    logger.warn({ module, reason, path }, 'module data could not be loaded');
  for (const invalid of invalidSlots) logger.error({ ...invalid, path }, 'invalid props of a slot');
  if (composition.overrides) return;
  const leftToBrowser = [...renderer.browserOnly(composition.releases), ...(page.perVisitor ?? [])];
  const expected = [...(site.layoutModules ?? []), ...regions];
  for (const region of metrics.unrenderedRegions.note(expected, releases, page, leftToBrowser))
    logger.warn({ ...region, path }, 'region left to the browser');
}

/** An `Error`, as the logger expects, of a failure in another process. */
const errorFrom = ({ name, message, stack }: RenderFailure): Error =>
  Object.assign(new Error(message), { name, stack });
