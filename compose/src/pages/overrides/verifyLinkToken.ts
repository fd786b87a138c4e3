import * as v from 'valibot';
import {
  isPreview,
  type LinkClaim,
  MAX_LINK_HOURS,
  readClaim,
  readToken,
} from '../../protocol/LinkClaim.ts';
import { isSignedWith } from '../../releases/trust/releaseKeys.ts';

/** The rules by which a site verifies signed links. */
export interface LinkRules {
  /** The site's public address. */
  origin: string;
  /** Remote → the public keys of its team. For a remote without keys no links are accepted. */
  keys: ReadonlyMap<string, readonly string[]>;
  /** Whether links of `compose dev` are accepted. */
  development: boolean;
}

/** A link is not accepted; the message tells the person who opened it why. */
export class LinkRefused extends Error {
  override readonly name = 'LinkRefused';
}

const HOUR_MS = 60 * 60 * 1000;

/** @throws LinkRefused unless the remote's team has signed the link for this site, and it has not expired. */
export function verifyLinkToken(text: string, rules: LinkRules): LinkClaim {
  const envelope = readToken(text);
  if (!envelope) throw new LinkRefused('This is not a link that `compose` has printed.');
  const isSigned = (keys: readonly string[]) => keys.some((key) => isSignedWith(key, envelope));
  // Before the claim is decompressed and parsed, which costs more than the check: anyone can send a token in a cookie.
  if (!isSigned([...rules.keys.values()].flat()))
    throw new LinkRefused('The link is not signed with a key of the remotes that the site knows.');
  const claim = claimIn(envelope.payload);
  const keys = rules.keys.get(claim.remote) ?? [];
  const reason = isSigned(keys)
    ? whyNotValid(claim, rules)
    : `The link is not signed with a key of the remote ${claim.remote}: the site knows ${keys.length}.`;
  if (reason !== undefined) throw new LinkRefused(reason);
  return claim;
}

function whyNotValid(claim: LinkClaim, { origin, development }: LinkRules): string | undefined {
  if (claim.site !== origin) return `This link is for ${claim.site}, not for ${origin}.`;
  const kind = isPreview(claim) ? 'preview' : 'development';
  if (kind === 'development' && !development)
    return 'This site accepts no links of `compose dev`: its operators allow none.';
  const left = Date.parse(claim.expires) - Date.now();
  if (left <= 0) return 'This link has expired: its command prints a new one.';
  const most = MAX_LINK_HOURS[kind];
  if (left <= most * HOUR_MS) return undefined;
  return `This link is valid for more than ${most} hours, which is too long.`;
}

function claimIn(payload: string): LinkClaim {
  try {
    return readClaim(payload);
  } catch (error) {
    const why = error instanceof v.ValiError ? `: ${error.message}` : '';
    throw new LinkRefused(`What this link states cannot be read${why}.`);
  }
}
