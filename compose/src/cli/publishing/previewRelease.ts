import { setTimeout } from 'node:timers/promises';
import { signLink } from '../../build/development/signLink.ts';
import type { RemotePackage } from '../../build/remote/readRemotePackage.ts';
import { MAX_LINK_HOURS } from '../../protocol/manifest/LinkClaim.ts';
import { releaseDigest } from '../../protocol/manifest/releaseDigest.ts';
import type { ReleaseKey } from '../../releases/trust/readKey.ts';
import { type Outcome, Refused } from '../Command.ts';
import { causeOf } from '../checking/readFromShell.ts';
import type { ReleaseFolder } from './openReleaseFolder.ts';
import { readBuild } from './readBuild.ts';

/** An hour less than a link may hold: this machine's clock may be ahead of the shell's. */
const LINK_MS = (MAX_LINK_HOURS.preview - 1) * 60 * 60 * 1000;

/**
 * Publishes the build for who opens a link, and has a shell try it.
 *
 * @param change opens what is published for one change.
 * @param shell the shell's public address.
 * @throws Refused when the shell refuses the release; Error when it does not accept the link.
 */
export async function previewRelease(
  remote: RemotePackage,
  change: (work: (folder: ReleaseFolder) => Promise<void>) => Promise<void>,
  shell: string,
  key: ReleaseKey,
): Promise<Outcome> {
  const { name, title } = remote;
  const build = await readBuild(remote);
  const { id } = build.release;
  await change((folder) => folder.preview(build));
  const site = new URL(shell).origin;
  const expires = new Date(Date.now() + LINK_MS).toISOString();
  const claim = { remote: name, site, digest: releaseDigest(build.release), expires };
  const link = signLink(claim, key);
  const unknown = await whyUnknown(link, { remote: name, release: id });
  const lines = [
    `${title}: ${site} shows ${id} to who opens this link, until ${expires}.`,
    ...(unknown === undefined ? [] : [`It does not show it yet: ${unknown}`]),
    link,
  ];
  return {
    text: lines.join('\n'),
    data: { remote: name, release: id, becomes: 'preview', expires, link },
  };
}

const WAIT_MS = 30_000;
const POLL_MS = 1_000;
const TIMEOUT_MS = 20_000;

/** A longer response is no reason. */
const MAX_REASON_LENGTH = 2_000;

/**
 * Has the shell try the release, by opening the link. It may have to wait until it can be fetched.
 *
 * @returns why there is no verdict; undefined: the shell shows the release.
 */
async function whyUnknown(link: string, data: object): Promise<string | undefined> {
  const deadline = performance.now() + WAIT_MS;
  for (;;) {
    const { status, reason } = await openLink(link);
    if (status === 302) return undefined;
    if (status === 422) throw new Refused(reason, { ...data, reasons: [reason] });
    if (status === 403) throw new Error(reason);
    if (performance.now() > deadline) return reason;
    await setTimeout(POLL_MS);
  }
}

/** @returns the status of the response, 0 if there is none, and why it is not the redirect to the site. */
const openLink = (link: string): Promise<{ status: number; reason: string }> =>
  fetch(link, { redirect: 'manual', signal: AbortSignal.timeout(TIMEOUT_MS) })
    .then(async (response) => {
      const reason = (await response.text()).trim().slice(0, MAX_REASON_LENGTH);
      return { status: response.status, reason };
    })
    .catch((error) => ({ status: 0, reason: causeOf(error) }));
