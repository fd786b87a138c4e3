import { readUntil } from '@statline/service/http/readUntil';
import { DEADLINES } from '../../protocol/deadlines.ts';
import { CANARY_FILE } from '../../protocol/manifest/canary.ts';
import { INDEX_PATH } from '../../protocol/manifest/ReleaseIndex.ts';
import { MANIFEST_FILE } from '../../protocol/manifest/release.ts';
import { FEED_FILE } from '../../protocol/RemoteFeed.ts';
import {
  FileMissing,
  FileTooLarge,
  type ReleaseSource,
  UnexpectedResponse,
} from './ReleaseSource.ts';

const POLLED_FILES = [MANIFEST_FILE, CANARY_FILE, INDEX_PATH, FEED_FILE];

const MAX_CACHED_BYTES = 200_000;

/** A file may change while its ETag does not, if a host makes ETags of time and size. */
const MAX_CACHED_MS = 60_000;

/** @param etag of the known version: the response is a 304 if the file has not changed. */
export type RequestFile = (
  file: string,
  etag: string | undefined,
  signal: AbortSignal,
) => Promise<Response>;

const overHttp =
  (baseUrl: string): RequestFile =>
  (file, etag, signal) => {
    const headers = etag ? { 'If-None-Match': etag } : {};
    return fetch(new URL(file, baseUrl), { redirect: 'manual', headers, signal });
  };

/**
 * Reads from a static host, which is not trusted: only a 200 of limited size, in time and without redirects, counts.
 * @param baseUrl with a slash at the end.
 */
export function httpSource(
  baseUrl: string,
  timeoutMs: number = DEADLINES.fetchFileMs,
  request: RequestFile = overHttp(baseUrl),
): ReleaseSource {
  const cached = new Map<string, { etag: string; chunks: readonly Uint8Array[]; until: number }>();

  async function* read(file: string, maxBytes: number, signal: AbortSignal) {
    const entry = cached.get(file);
    const known = entry && performance.now() < entry.until ? entry : undefined;
    const response = await request(file, known?.etag, signal);
    if (known && response.status === 304) {
      yield* known.chunks;
      return;
    }
    if (response.status !== 200) {
      await response.body?.cancel();
      throw failureOf(file, response.status);
    }
    const chunks: Uint8Array[] = [];
    let size = 0;
    for await (const chunk of readUntil(signal, response.body)) {
      size += chunk.length;
      if (size > maxBytes) throw new FileTooLarge(file, maxBytes);
      if (POLLED_FILES.includes(file)) chunks.push(chunk);
      yield chunk;
    }
    const etag = response.headers.get('etag');
    if (etag && size <= MAX_CACHED_BYTES && POLLED_FILES.includes(file)) {
      cached.set(file, { etag, chunks, until: performance.now() + MAX_CACHED_MS });
    }
  }

  return {
    location: baseUrl,
    read: async function* (file, maxBytes) {
      const signal = AbortSignal.timeout(timeoutMs);
      try {
        yield* read(file, maxBytes, signal);
      } catch (error) {
        if (error instanceof FileMissing || error instanceof UnexpectedResponse) throw error;
        const { message, cause } = error as Error;
        // A bucket's errors name the file (`openBucket`).
        if (!signal.aborted && message.startsWith(`${file}: `)) throw error;
        const reason = signal.aborted
          ? `the host did not send it within ${timeoutMs / 1000} s`
          : message;
        throw new Error(`${file}: ${reason}`, { cause });
      }
    },
  };
}

function failureOf(file: string, status: number): Error {
  if (status === 404 || status === 410) return new FileMissing(file);
  if (status === 403) return new FileMissing(file, { isCertain: false });
  const reason = `the host responded with ${status}`;
  return status < 400 ? new UnexpectedResponse(`${file}: ${reason}`) : new Error(reason);
}
