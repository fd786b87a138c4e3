import { GetObjectCommand, PutObjectCommand, S3ServiceException } from '@aws-sdk/client-s3';
import { connectBucket, failureOf, statusOf } from '@statline/service/buckets/connectBucket';
import { httpSource, type RequestFile } from './httpSource.ts';
import { type ReleaseSource, readWhole } from './ReleaseSource.ts';

export interface Bucket extends ReleaseSource {
  /**
   * Stores a file if it is new, or unchanged since it was last read here. Succeeds if the same content
   * is already stored: a response may have been lost. @throws FileChanged; Error if the outcome is unknown.
   */
  put(file: string, content: Buffer, options?: PutOptions): Promise<void>;
}

interface PutOptions {
  contentType?: string;
  cacheControl?: string;
  /** Replaces whatever is there. Default: false. */
  isForced?: boolean;
}

export class FileChanged extends Error {
  override readonly name = 'FileChanged';

  constructor(readonly file: string) {
    super(`${file} was changed meanwhile`);
  }
}

/** Matches what may change in place: manifests, canary, history, index. */
const CHANGING = /\.json$/;

const PUT_TIMEOUT_MS = 60_000;

/** Stale reads end within seconds; a file that looks old for longer was stored after the store's clock was set back. */
const MAX_STALE_MS = 60_000;

/** Uses AWS's client and its settings. @param url `s3://<bucket>/<folder>/` */
export function openBucket(url: string, timeoutMs?: number): Bucket {
  const { client, locate } = connectBucket(url);
  const etags = new Map<string, string>();
  const newest = new Map<string, Date>();
  const staleSince = new Map<string, number>();

  const request: RequestFile = async (file, etag, abortSignal) => {
    const command = new GetObjectCommand({ ...locate(file), ...(etag && { IfNoneMatch: etag }) });
    try {
      const found = await client.send(command, { abortSignal });
      const { Body, ETag = '', LastModified = new Date(0) } = found;
      const response = new Response(Body?.transformToWebStream(), { headers: { etag: ETag } });
      if (!CHANGING.test(file)) return response;
      if (LastModified < (newest.get(file) ?? LastModified)) {
        const since = staleSince.get(file) ?? performance.now();
        staleSince.set(file, since);
        if (performance.now() - since < MAX_STALE_MS) {
          await response.body?.cancel();
          throw new Error(`${file}: the store responded with an older one`);
        }
      }
      staleSince.delete(file);
      etags.set(file, ETag);
      newest.set(file, LastModified);
      return response;
    } catch (error) {
      if (isAbsence(error)) etags.delete(file);
      if (!isAbsence(error) && statusOf(error) !== 304) throw failureOf(file, error);
      return new Response(null, { status: statusOf(error) });
    }
  };
  const source = httpSource(url, timeoutMs, request);

  return {
    ...source,
    put: async (file, content, { contentType, cacheControl, isForced = false } = {}) => {
      const put = (condition: { IfMatch?: string; IfNoneMatch?: string }) =>
        client.send(
          new PutObjectCommand({
            ...locate(file),
            Body: content,
            ContentType: contentType,
            CacheControl: cacheControl,
            ...condition,
          }),
          { abortSignal: AbortSignal.timeout(PUT_TIMEOUT_MS) },
        );
      const etag = etags.get(file);
      // Ceph 16 compares etags without the quotes that the standard requires.
      const matches = etag && [etag, etag.replaceAll('"', '')].map((IfMatch) => ({ IfMatch }));
      for (const condition of isForced ? [{}] : matches || [{ IfNoneMatch: '*' }]) {
        try {
          await put(condition);
          return;
        } catch (error) {
          if (![409, 412].includes(statusOf(error))) throw failureOf(file, error);
        }
      }
      const stored = await readWhole(source, file, content.length).catch(() => undefined);
      if (!stored?.equals(content)) throw new FileChanged(file);
    },
  };
}

/** A client that may not list the bucket gets a 403 `AccessDenied` for a missing file. */
const isAbsence = (error: unknown): boolean =>
  error instanceof S3ServiceException &&
  (error.name === 'AccessDenied' || (statusOf(error) === 404 && error.name !== 'NoSuchBucket'));
