import { randomBytes } from 'node:crypto';
import { inSpan } from '@statline/service/tracing/inSpan';
import { remoteOf } from '../../protocol/manifest/ModuleId.ts';
import type { RenderedPage, RenderFailure } from '../../rendering/worker/RenderJob.ts';
import { whySlotInvalid } from '../../site/whyNotValid.ts';
import { createLateStream } from '../late/createLateStream.ts';
import { wholeAddress } from '../late/wholeAddress.ts';
import type { ComposerOptions } from './ComposerOptions.ts';
import type { PageRequest } from './createPageRequest.ts';
import { type EncodedHtml, encodeHtml } from './encodeHtml.ts';
import { writePage } from './writePage.ts';

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

/** A page that is sent before all of it is there. */
export interface EarlyPage extends Pick<ComposedPage, 'headers' | 'sequences' | 'madeOf'> {
  /** Its document, from the beginning and as it becomes available. It always comes to an end. */
  chunks(): AsyncIterable<string>;
}

/**
 * Renders a page and writes its document.
 *
 * @param onEarly called at most once, where regions of the page are late and its status is known.
 */
export async function composePage(
  request: PageRequest,
  options: Omit<ComposerOptions, 'releases' | 'onPage'>,
  signal: AbortSignal | undefined,
  onEarly?: (page: EarlyPage) => void,
): Promise<ComposedPage> {
  const { path, composition, releases, sequences } = request;
  const { pages, renderer, metrics } = options;
  const { site, logger } = pages;
  const nonce = randomBytes(16).toString('base64url');
  const stream = createLateStream(nonce, wholeAddress(request.search));

  const sendPart = (page: RenderedPage): void => {
    const { parts, write, headers, ...written } = writePage(request, options, page);
    // Otherwise its status may still change.
    if (request.status !== 200 || !written.hasContent) return;
    const isFirst = !stream.hasBegun();
    stream.send(parts, write);
    if (!isFirst) return;
    const { chunks } = stream;
    onEarly?.({ headers: headers(nonce), sequences, madeOf: request.search, chunks });
  };

  const onPart = (page: RenderedPage): void => {
    try {
      sendPart(page);
    } catch (err) {
      // The whole page may still be there.
      logger.error({ err, path }, 'part of a page not sent');
    }
  };

  try {
    const page = await inSpan('render', () => renderer.render(request, signal, onPart), {
      attributes: Object.fromEntries(
        releases.map(({ pinned }) => [`release.${pinned.name}`, pinned.id]),
      ),
    });
    const { parts, write, regions, missing, reads, ...written } = writePage(request, options, page);
    stream.finish(parts, write);
    for (const failure of page.failures) {
      metrics.renderFailed();
      logger.error({ err: errorFrom(failure), module: failure.module, path }, 'render failed');
    }
    for (const { module, outcome, reason } of missing) {
      metrics.loadMissed({ remote: remoteOf(module), outcome });
      logger.warn({ module, reason, path }, 'nothing was loaded');
    }
    for (const slot of Object.keys(composition.slots ?? {})) {
      const reason = whySlotInvalid(site, slot, composition.data);
      if (reason !== undefined) logger.error({ slot, reason, path }, 'invalid props of a slot');
    }
    if (!composition.overrides) {
      const open = renderer.browserOnly(composition.releases);
      const expected = { releases, regions: [...(site.layoutModules ?? []), ...request.regions] };
      for (const left of metrics.unrenderedRegions.note(expected, page, open)) {
        logger.warn({ ...left, path }, 'region left to the browser');
      }
    }
    const complete = regions === 'all' && page.failures.length === 0 && missing.length === 0;
    const headers = written.headers();
    return {
      status: regions === 'none' ? 503 : request.status,
      html: encodeHtml(write(parts), JSON.stringify(headers)),
      headers,
      complete,
      isPublic: complete && request.isPublic,
      sequences,
      ...(page.lifeMs === undefined ? {} : { endsAt: performance.now() + page.lifeMs }),
      madeOf: request.search,
      reads,
    };
  } finally {
    stream.finish();
  }
}

/** The log describes errors; this one is of another process. */
const errorFrom = ({ name, message, stack }: RenderFailure): Error =>
  Object.assign(new Error(message), { name, stack });
