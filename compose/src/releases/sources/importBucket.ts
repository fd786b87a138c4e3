import { StartError } from '@statline/service/StartError';

const MISSING = ['MODULE_NOT_FOUND', 'ERR_MODULE_NOT_FOUND'];

/**
 * Imports `openBucket` on demand: AWS's client takes 20 MB, and is an optional dependency.
 *
 * @throws StartError if the client is not installed.
 */
export const importBucket = () =>
  import('./openBucket.ts').catch((cause: NodeJS.ErrnoException) => {
    if (!MISSING.includes(cause.code ?? '')) throw cause;
    throw new StartError('A bucket needs the package @aws-sdk/client-s3: install it.', { cause });
  });
