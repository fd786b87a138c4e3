import { reasonOf } from '@statline/service/logging/reasonOf';
import { signLink } from '../../build/development/signLink.ts';
import type { RemotePackage } from '../../build/remote/readRemotePackage.ts';
import { DEADLINES, MAX_TEXT_LENGTH } from '../../protocol/deadlines.ts';
import { MAX_LINK_HOURS } from '../../protocol/manifest/LinkClaim.ts';
import { releaseDigest } from '../../protocol/manifest/releaseDigest.ts';
import type { ReleaseKey } from '../../releases/trust/releaseKeys.ts';
import { type Outcome, Refused } from '../arguments/Command.ts';
import type { Build } from './readBuild.ts';

/** One hour less than a link may be valid: this machine's clock may be ahead of the shell's. */
const LINK_MS = (MAX_LINK_HOURS.preview - 1) * 60 * 60 * 1000;

/** Makes a shell check a published preview. @throws Refused; Error if the shell does not accept the link. */
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

  const signal = AbortSignal.timeout(DEADLINES.verdictMs);
  const { status, text } = await fetch(link, { redirect: 'manual', signal }).then(
    async (response) => ({ status: response.status, text: await response.text() }),
    (error) => ({ status: 0, text: reasonOf(error) }),
  );
  const reason = text.trim().slice(0, MAX_TEXT_LENGTH);
  if (status === 422) throw new Refused(reason, { remote: name, release: id, reasons: [reason] });
  if (status === 403) throw new Error(reason);
  const unknown = status === 302 ? '' : ` It does not show it yet: ${reason}`;
  return {
    text: `${title}: ${site} shows ${id} to who opens this link, until ${expires}.${unknown}\n${link}`,
    data: { remote: name, release: id, becomes: 'preview', expires, link },
  };
}
