import path from 'node:path';
import { S3Client, S3ServiceException } from '@aws-sdk/client-s3';
import { StartError } from '../StartError.ts';

/**
 * Opens a folder in S3-compatible storage. The AWS client finds credentials, region and endpoint: environment, shared
 * files, web identity, metadata service. It retries after a 503 or a lost connection.
 *
 * @param url `s3://<bucket>/<folder>`; the folder may be missing, or end with a slash.
 * @throws StartError if it names no bucket, or a setting of the store's endpoint is not a URL.
 */
export function connectBucket(url: string) {
  const { hostname: Bucket, pathname } = new URL(url);
  if (!Bucket) throw new StartError(`${url} names no bucket: use s3://<bucket>/<folder>.`);
  const { AWS_ENDPOINT_URL_S3, AWS_ENDPOINT_URL } = process.env;
  for (const [setting, endpoint] of Object.entries({ AWS_ENDPOINT_URL_S3, AWS_ENDPOINT_URL })) {
    if (!endpoint || (/^https?:/.test(endpoint) && URL.canParse(endpoint))) continue;
    throw new StartError(`${setting} is not a URL with http or https.`);
  }
  return {
    // Other stores than AWS have one host name for all buckets.
    client: new S3Client({ forcePathStyle: Boolean(AWS_ENDPOINT_URL_S3 ?? AWS_ENDPOINT_URL) }),
    locate: (file: string) => ({ Bucket, Key: path.posix.join('/', pathname, file).slice(1) }),
  };
}

/** HTTP status of an error; 0 without a response. */
export const statusOf = (error: unknown): number =>
  (error instanceof S3ServiceException && error.$metadata.httpStatusCode) || 0;

/** Names the file, and tells a store that responds from one that cannot be reached. */
export function failureOf(file: string, cause: unknown): unknown {
  if (cause instanceof S3ServiceException) {
    const text = `${file}: the store responded with ${statusOf(cause)} (${cause.name})`;
    return cause.message === NO_MESSAGE ? new Error(text) : new Error(text, { cause });
  }
  const { code } = cause as NodeJS.ErrnoException;
  const isUnreachable = typeof code === 'string';
  return isUnreachable
    ? new Error(`${file}: the store cannot be reached (${code})`, { cause })
    : cause;
}

/** What AWS's client says if the store's response has no message. */
const NO_MESSAGE = 'UnknownError';
