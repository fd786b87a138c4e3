import { verify } from 'node:crypto';
import * as v from 'valibot';
import {
  DEVELOPMENT_TYPE,
  type DevelopmentClaim,
  MAX_LINK_MS,
  readClaim,
  readToken,
} from '../../protocol/manifest/developmentClaim.ts';
import { preAuthentication } from '../../protocol/manifest/publication.ts';
import { publicKeyFrom } from '../../releases/trust/isSignedWith.ts';

/** What a site goes by when it is shown a developer's link. */
export interface DevelopmentLinkRules {
  /** The site's public address. */
  origin: string;
  /** Remote → the public keys of its team. One without keys has no links. */
  keys: ReadonlyMap<string, readonly string[]>;
  /** The time in milliseconds. */
  now?: () => number;
}

/** Why a link is not taken, for the developer who has opened it. */
export class LinkRefused extends Error {
  override readonly name = 'LinkRefused';
}

/**
 * Reads what a link or the cookie that it has left states, if its team has signed it, for this
 * site, for a time that is not over.
 *
 * @throws LinkRefused
 */
export function openDevelopmentToken(
  text: string,
  { origin, keys, now = Date.now }: DevelopmentLinkRules,
): DevelopmentClaim {
  const token = readToken(text);
  if (!token) throw new LinkRefused('This is no link that `compose dev` has printed.');
  const claim = claimIn(token.payload);
  const known = keys.get(claim.remote) ?? [];
  if (known.length === 0) {
    throw new LinkRefused(`This site knows no key of the remote ${claim.remote}, and so no links.`);
  }
  if (!known.includes(token.key)) {
    throw new LinkRefused(`The key of this link is none of the remote ${claim.remote}'s.`);
  }
  const signed = preAuthentication(DEVELOPMENT_TYPE, token.payload);
  if (!verify(null, signed, publicKeyFrom(token.key), token.signature)) {
    throw new LinkRefused('The signature of this link is not right: it was changed.');
  }
  if (claim.site !== origin) {
    throw new LinkRefused(`This link is for ${claim.site}, not for ${origin}.`);
  }
  const left = Date.parse(claim.expires) - now();
  if (left <= 0) throw new LinkRefused('This link has expired: `compose dev` prints a new one.');
  if (left > MAX_LINK_MS) {
    throw new LinkRefused('This link would hold for more than 12 hours, which no link does.');
  }
  return claim;
}

function claimIn(payload: Buffer): DevelopmentClaim {
  try {
    return readClaim(payload);
  } catch (error) {
    const why = error instanceof v.ValiError ? `: ${error.message}` : '';
    throw new LinkRefused(`What this link states cannot be read${why}.`);
  }
}
