import { createHmac, randomBytes } from 'node:crypto';

const SECRET_BYTES = 32;

/**
 * A secret for one purpose.
 *
 * @param shared what the site's servers share: all of them get the same. Undefined: the secret is random, in memory
 *   only, and another one after a restart.
 */
export const secretFor = (purpose: string, shared: string | undefined): Buffer =>
  shared === undefined
    ? randomBytes(SECRET_BYTES)
    : createHmac('sha256', shared).update(purpose).digest();
