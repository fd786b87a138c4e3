import { messageWithCause } from '@statline/service/logging/messageWithCause';
import { signLink } from '../../build/development/signLink.ts';
import type { RemotePackage } from '../../build/remote/readRemotePackage.ts';
import { overrideCookie } from '../../pages/overrides/readOverrides.ts';
import { DEADLINES } from '../../protocol/deadlines.ts';
import { MAX_LINK_HOURS } from '../../protocol/LinkClaim.ts';
import { releaseDigest } from '../../protocol/manifest/releaseDigest.ts';
import { MAX_TEXT_LENGTH } from '../../protocol/textLimits.ts';
import type { ReleaseKey } from '../../releases/trust/releaseKeys.ts';
import { type Outcome, Refused } from '../arguments/Command.ts';
import type { Build } from './readBuild.ts';

/** One hour less than a link may be valid: this machine's clock may be ahead of the shell's. */
const LINK_MS = (MAX_LINK_HOURS.preview - 1) * 60 * 60 * 1000;

/**
 * Makes a shell check a published preview. A shell that cannot be reached, or that fails, may show it later.
 *
 * @throws Refused; Error if the shell does not accept the link or find the release, or if another server responds.
 */
export async function linkToPreview(
  { name, title }: RemotePackage,
  { release }: Build,
  shell: string,
  key: ReleaseKey,
): Promise<Outcome> {
  const { id } = release;
  const site = new URL(shell).origin;
  const expires = new Date(Date.now() + LINK_MS).toISOString();
  const link = signLink({ remote: name, site, digest: releaseDigest(release), expires }, key);

  const { shown, status, text } = await open(link, name);
  const reason = text || `HTTP ${status}`;
  if (status === 422) throw new Refused(reason, { remote: name, release: id, reasons: [reason] });
  if (!shown && status > 0 && status < 500) {
    const what = `${site} does not show ${id}: it responded with ${status}.`;
    throw new Error([what, text, WHAT_TO_CHECK].filter(Boolean).join('\n'));
  }
  const notYet = shown ? '' : ` It does not show it yet: ${reason}`;
  const data = { remote: name, release: id, becomes: 'preview', expires, link, shown };
  return {
    text: `${title}: ${site} shows ${id} to visitors who open this link, until ${expires}.${notYet}\n${link}`,
    data: shown ? data : { ...data, reason },
  };
}

const WHAT_TO_CHECK =
  "Check that --shell is the site's address, that the site polls what --to names, and that it knows the key.";

/** Opens a link as a browser does. Status 0: there was no response. The text is a shell's, not a page of another server. */
async function open(link: string, remote: string) {
  try {
    const signal = AbortSignal.timeout(DEADLINES.verdictMs);
    const response = await fetch(link, { redirect: 'manual', signal });
    const { status, headers } = response;
    const text = (await response.text()).trim().slice(0, MAX_TEXT_LENGTH);
    const isPlain = headers.get('content-type')?.startsWith('text/plain');
    // Other servers redirect too, such as to https or to a page for signing in.
    const cookie = `${overrideCookie(remote)}=`;
    const shown = headers.getSetCookie().some((each) => each.startsWith(cookie));
    return { shown, status, text: isPlain ? text : '' };
  } catch (error) {
    return { shown: false, status: 0, text: messageWithCause(error) };
  }
}
