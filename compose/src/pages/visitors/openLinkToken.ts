import { verify } from 'node:crypto';
import * as v from 'valibot';
import {
  isPreview,
  LINK_TYPE,
  type LinkClaim,
  MAX_LINK_HOURS,
  readClaim,
  readToken,
} from '../../protocol/manifest/LinkClaim.ts';
import { preAuthentication } from '../../protocol/manifest/publication.ts';
import { publicKeyFrom } from '../../releases/trust/releaseKeys.ts';

/** What a site verifies signed links by. */
export interface LinkRules {
  /** The site's public address. */
  origin: string;
  /** Remote → the public keys of its team. One without keys has no links. */
  keys: ReadonlyMap<string, readonly string[]>;
  /** Whether links of `compose dev` are accepted. */
  development: boolean;
  /** The time in milliseconds. */
  now?: () => number;
}

/** Why a link is not accepted, for who has opened it. */
export class LinkRefused extends Error {
  override readonly name = 'LinkRefused';
}

const HOUR_MS = 60 * 60 * 1000;

/**
 * Reads what a link, or the cookie that it has left, states, if its team has signed it, for this
 * site, for a time that is not over.
 *
 * @throws LinkRefused
 */
export function openLinkToken(
  text: string,
  { origin, keys, development, now = Date.now }: LinkRules,
): LinkClaim {
  const token = readToken(text);
  if (!token) throw new LinkRefused('This is no link that `compose` has printed.');
  const claim = claimIn(token.payload);
  const known = keys.get(claim.remote) ?? [];
  if (known.length === 0) {
    throw new LinkRefused(`This site knows no key of the remote ${claim.remote}, and so no links.`);
  }
  if (!known.includes(token.key)) {
    throw new LinkRefused(`The key of this link is none of the remote ${claim.remote}'s.`);
  }
  const signed = preAuthentication(LINK_TYPE, token.payload);
  if (!verify(null, signed, publicKeyFrom(token.key), token.signature)) {
    throw new LinkRefused('The signature of this link is not right: it was changed.');
  }
  if (claim.site !== origin) {
    throw new LinkRefused(`This link is for ${claim.site}, not for ${origin}.`);
  }
  const kind = isPreview(claim) ? 'preview' : 'development';
  if (kind === 'development' && !development) {
    throw new LinkRefused('This site takes no links of developers: its operators allow none.');
  }
  const left = Date.parse(claim.expires) - now();
  if (left <= 0) throw new LinkRefused('This link has expired: its command prints a new one.');
  const most = MAX_LINK_HOURS[kind];
  if (left > most * HOUR_MS) {
    throw new LinkRefused(`This link would hold for more than ${most} hours, which none does.`);
  }
  return claim;
}

function claimIn(payload: Buffer): LinkClaim {
  try {
    return readClaim(payload);
  } catch (error) {
    const why = error instanceof v.ValiError ? `: ${error.message}` : '';
    throw new LinkRefused(`What this link states cannot be read${why}.`);
  }
}
