import { sign } from 'node:crypto';
import {
  LINK_TYPE,
  type LinkClaim,
  readToken,
  writeClaim,
  writeToken,
} from '../../protocol/LinkClaim.ts';
import { preAuthentication } from '../../protocol/manifest/publication.ts';
import { SIGNED_LINK_PATH } from '../../protocol/paths.ts';
import type { ReleaseKey } from '../../releases/trust/releaseKeys.ts';

/** @returns a link for the developer's browser. @throws Error if the link would be too long for a cookie. */
export function signLink(claim: LinkClaim, key: ReleaseKey): string {
  const payload = writeClaim(claim);
  const signature = sign(null, preAuthentication(LINK_TYPE, payload), key.privateKey);
  const token = writeToken(payload, key.publicKey, signature);
  if (!readToken(token)) {
    throw new Error('the remote has too many modules and style sheets for a link');
  }
  const link = new URL(SIGNED_LINK_PATH, claim.site);
  link.searchParams.set('token', token);
  return link.href;
}
