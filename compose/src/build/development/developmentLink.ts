import { sign } from 'node:crypto';
import type { ReleaseKey } from '../../cli/publishing/readKey.ts';
import {
  DEVELOPMENT_TYPE,
  type DevelopmentClaim,
  writeToken,
} from '../../manifest/developmentClaim.ts';
import { preAuthentication } from '../../manifest/preAuthentication.ts';
import { DEVELOPMENT_LINK_PATH } from '../../visitors/developmentLinkPath.ts';

/** The address that has a site take a remote from the machine of whoever opens it. */
export function developmentLink(claim: DevelopmentClaim, key: ReleaseKey): string {
  const payload = Buffer.from(JSON.stringify(claim));
  const signature = sign(null, preAuthentication(DEVELOPMENT_TYPE, payload), key.privateKey);
  const link = new URL(DEVELOPMENT_LINK_PATH, claim.site);
  link.searchParams.set('token', writeToken({ payload, key: key.publicKey, signature }));
  return link.href;
}
