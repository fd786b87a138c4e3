import path from 'node:path';
import { S3Client, S3ServiceException } from '@aws-sdk/client-s3';

/**
 * Opens a folder in S3-compatible storage. Credentials, region and endpoint are those of AWS's client: environment,
 * shared files, web identity, the metadata service. It tries again after a 503 or a lost connection.
 *
 * @param url `s3://<bucket>/<folder>/`
 */
export function connectBucket(url: string) {
  const { hostname: Bucket, pathname } = new URL(url);
  const { AWS_ENDPOINT_URL_S3, AWS_ENDPOINT_URL } = process.env;
  return {
    // Stores elsewhere have one name for all buckets.
    client: new S3Client({ forcePathStyle: Boolean(AWS_ENDPOINT_URL_S3 ?? AWS_ENDPOINT_URL) }),
    locate: (file: string) => ({ Bucket, Key: path.posix.join(pathname, file).slice(1) }),
  };
}

/** 0: there was no response. */
export const statusOf = (error: unknown): number =>
  (error instanceof S3ServiceException && error.$metadata.httpStatusCode) || 0;

export function failureOf(file: string, cause: unknown): unknown {
  if (!(cause instanceof S3ServiceException)) return cause;
  const { name } = cause;
  return new Error(`${file}: the store responded with ${statusOf(cause)} (${name})`, { cause });
}
