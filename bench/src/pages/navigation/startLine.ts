import { pipeline } from 'node:stream/promises';
import { setTimeout } from 'node:timers/promises';
import { forwardRequest } from '../../../../service/fixtures/forwardRequest.ts';
import { type LocalServer, listenLocally } from '../../../../service/fixtures/listenLocally.ts';
import { SITE_PAGES } from '../readPageOptions.ts';

export interface Line extends LocalServer {
  /** Of pages, ahead of a visit or for it. */
  pageRequests(): number;
}

/** Lighthouse's slow 4G: 1.6 Mbit/s, which all responses share. */
const SLOW = { roundTripMs: 150, bytesPerMs: 200 };
const SLICE_BYTES = 4_000;

/** The browser's proxy. DevTools would slow the pages that it is attached to, not one that is prerendered. */
export async function startLine(isSlow: boolean): Promise<Line> {
  let pageRequests = 0;
  let freeAt = 0;
  async function* slowly(body: AsyncIterable<Buffer>) {
    for await (const chunk of body) {
      for (let at = 0; at < chunk.length; at += SLICE_BYTES) {
        const slice = chunk.subarray(at, at + SLICE_BYTES);
        freeAt = Math.max(freeAt, performance.now()) + slice.length / SLOW.bytesPerMs;
        await setTimeout(freeAt - performance.now());
        yield slice;
      }
    }
  }

  const server = await listenLocally(async (incoming, response) => {
    // Requests to a proxy have absolute URLs.
    const { url = '' } = incoming;
    if (SITE_PAGES.includes(new URL(url).pathname)) pageRequests += 1;
    if (isSlow) await setTimeout(SLOW.roundTripMs);
    forwardRequest(url, incoming, response, (upstream) => {
      response.writeHead(upstream.statusCode ?? 502, upstream.headers);
      const sent = isSlow ? pipeline(upstream, slowly, response) : pipeline(upstream, response);
      sent.catch(() => response.destroy());
    });
  });
  return { ...server, pageRequests: () => pageRequests };
}
