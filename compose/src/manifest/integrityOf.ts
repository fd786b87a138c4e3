import { createHash } from 'node:crypto';

/** Subresource Integrity of a file, in the form of contract/src/release.ts. */
export const integrityOf = (content: Buffer): string =>
  `sha384-${createHash('sha384').update(content).digest('base64')}`;
