import { createHash } from 'node:crypto';

/** Subresource Integrity of a file, as a manifest states it (`Release`). */
export const integrityOf = (content: Buffer): string =>
  `sha384-${createHash('sha384').update(content).digest('base64')}`;
