import { createHash } from 'node:crypto';
import { PassThrough, Readable, type Transform } from 'node:stream';
import { promisify } from 'node:util';
import { brotliCompress, constants, createBrotliCompress, createGzip, gzip } from 'node:zlib';
import { withResolvers } from '@statline/service/withResolvers';
import { LRUCache } from 'lru-cache';
import PQueue from 'p-queue';

/** In the order of preference. */
const HTML_ENCODINGS = ['br', 'gzip', 'identity'] as const;
export type HtmlEncoding = (typeof HTML_ENCODINGS)[number];

/** @param accepted the header `Accept-Encoding` (RFC 9110, 12.5.3). */
export function encodingFor(accepted = ''): HtmlEncoding {
  const parts = accepted.toLowerCase().split(',');
  const pairs = parts.map((part) => part.trim().split(/\s*;\s*q=/));
  const qualities = new Map(pairs.map(([name, quality = 1]) => [name, Number(quality)]));
  return HTML_ENCODINGS.find((name) => qualities.get(name) ?? qualities.get('*')) ?? 'identity';
}

export interface EncodedBody {
  bytes: Buffer;
  /** Strong (RFC 9110, 8.8.1), so another one for each encoding, and for each quality of it. */
  etag: string;
}

/** HTML in the encodings that browsers accept: each is made once, and Brotli is made better later. */
export type EncodedHtml = ReturnType<typeof encodeHtml>;

/**
 * Brotli's quality (maximum 11). A home page of 102 KB becomes 23.2 KB. Quality 5 gives 23.4 KB in 0.9 times the CPU
 * time, quality 7 gives 23.1 KB in 1.4 times.
 */
const QUICK = 6;
/** The same page: 21.2 KB, in 45 times the CPU time. */
const BEST = 11;

/** 132 bits of a digest: two pages do not share them by chance. */
const ETAG_CHARACTERS = 22;

const brotli = (content: Buffer, quality: number): Promise<Buffer> =>
  promisify(brotliCompress)(content, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
    },
  });

const encoders: Record<HtmlEncoding, (content: Buffer) => Promise<Buffer>> = {
  br: (content) => brotli(content, QUICK),
  gzip: (content) => promisify(gzip)(content),
  identity: async (content) => content,
};

/** @param headers part of the ETag: a 304 carries them, and its policy must match the page in the browser's cache. */
export function encodeHtml(html: string, headers: string) {
  const content = Buffer.from(html);
  const encoded = new Map<HtmlEncoding, Promise<EncodedBody>>();
  let isRequested = false;
  const secondRequest = withResolvers();

  const bodyOf = (bytes: Buffer): EncodedBody => {
    const digest = createHash('sha256').update(headers).update('\n').update(bytes);
    return { bytes, etag: `"${digest.digest('base64url').slice(0, ETAG_CHARACTERS)}"` };
  };

  /** Returns the same promise until the page is recompressed. */
  const as = (encoding: HtmlEncoding): Promise<EncodedBody> => {
    const known = encoded.get(encoding) ?? encoders[encoding](content).then(bodyOf);
    encoded.set(encoding, known);
    return known;
  };

  return {
    as,
    /** In bytes, without its compressed forms. */
    size: content.length,
    /** Call it with each request for the page. */
    requested: (): void => {
      if (isRequested) secondRequest.resolve();
      isRequested = true;
    },
    requestedAgain: secondRequest.promise,
    /** Compresses with the best quality, which is too slow for a request to wait for. */
    recompress: async (): Promise<void> => {
      encoded.set('br', Promise.resolve(bodyOf(await brotli(content, BEST))));
    },
  };
}

const streamEncoders: Record<HtmlEncoding, () => Transform> = {
  br: () =>
    createBrotliCompress({
      flush: constants.BROTLI_OPERATION_FLUSH,
      params: { [constants.BROTLI_PARAM_QUALITY]: QUICK },
    }),
  gzip: () => createGzip({ flush: constants.Z_SYNC_FLUSH }),
  identity: () => new PassThrough(),
};

/** Compresses chunks so that a browser can decode each one when it arrives. */
export function encodeChunks(chunks: AsyncIterable<string>, encoding: HtmlEncoding): Readable {
  const source = Readable.from(chunks);
  // Not by `pipeline`, for which a closed connection is an error.
  return source.pipe(streamEncoders[encoding]()).once('close', () => source.destroy());
}

/** A page that is replaced sooner, because its data change often, is not recompressed. */
const LASTING_MS = 2_000;

/** Each recompression is followed by a pause of this many times its duration: it takes at most a fifth of a core. */
const REST = 4;

/** Pages of which the latest version is remembered, and that may wait for their recompression. */
const MAX_PAGES = 100;

/** @returns a function to call with each page: the latest of a name is recompressed, once it is requested again. */
export function createRecompressor() {
  const latest = new LRUCache<string, symbol>({ max: MAX_PAGES });
  const queue = new PQueue({ concurrency: 1 });

  return (name: string, html: EncodedHtml): void => {
    const version = Symbol(name);
    latest.set(name, version);
    const recompress = async () => {
      if (latest.peek(name) !== version) return;
      const startedAt = performance.now();
      // The quickly compressed page remains valid.
      await html.recompress().catch(() => {});
      await sleep(REST * (performance.now() - startedAt));
    };
    void Promise.all([html.requestedAgain, sleep(LASTING_MS)]).then(() => {
      if (queue.size < MAX_PAGES) void queue.add(recompress);
    });
  };
}

const sleep = (ms: number) => new Promise<void>((wake) => void setTimeout(wake, ms).unref());
