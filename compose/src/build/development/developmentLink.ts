import { sign } from 'node:crypto';
import {
  DEVELOPMENT_TYPE,
  type DevelopmentClaim,
  readToken,
  writeClaim,
  writeToken,
} from '../../protocol/manifest/developmentClaim.ts';
import { preAuthentication } from '../../protocol/manifest/publication.ts';
import { DEVELOPMENT_LINK_PATH } from '../../protocol/paths.ts';
import type { ReleaseKey } from '../../releases/trust/readKey.ts';

/** The remote's description is longer than a link may be. */
export class LinkTooLong extends Error {
  override readonly name = 'LinkTooLong';
  override readonly message = 'the remote has too many modules and style sheets for a link';
}

/**
 * The address that makes a site take a remote from the machine on which it is opened.
 *
 * @throws LinkTooLong where it would be too long for the cookie that it leaves.
 */
export function developmentLink(claim: DevelopmentClaim, key: ReleaseKey): string {
  const payload = writeClaim(claim);
  const signature = sign(null, preAuthentication(DEVELOPMENT_TYPE, payload), key.privateKey);
  const token = writeToken({ payload, key: key.publicKey, signature });
  if (!readToken(token)) throw new LinkTooLong();
  const link = new URL(DEVELOPMENT_LINK_PATH, claim.site);
  link.searchParams.set('token', token);
  return link.href;
}
