import { createHash } from 'node:crypto';

/**
 * Subresource Integrity of a file.
 *
 * @param hash Default: as a manifest states it (`Release`).
 */
export const integrityOf = (content: Buffer, hash: 'sha256' | 'sha384' = 'sha384'): string =>
  `${hash}-${createHash(hash).update(content).digest('base64')}`;
