import { readdir } from 'node:fs/promises';
import type { RemotePackage } from '../../build/remote/readRemotePackage.ts';
import { readPublication } from '../../protocol/manifest/publication.ts';
import {
  idOfManifestFile,
  MANIFEST_FILE,
  manifestFileOf,
  type ReleaseManifest,
} from '../../protocol/manifest/release.ts';
import type { Verdict } from '../../protocol/teamApi.ts';
import { type NotedVerdict, readHistory, verdictIn } from '../../releases/sources/history.ts';
import { inParallel } from '../../releases/sources/inParallel.ts';
import type { ReleaseSource } from '../../releases/sources/ReleaseSource.ts';
import { readManifest } from '../../releases/sources/readManifest.ts';
import { checkPublished } from '../../releases/trust/createTrust.ts';
import { isReleaseKey } from '../../releases/trust/releaseKeys.ts';
import type { Outcome } from '../arguments/Command.ts';
import { readVerdict } from '../checking/shellApi.ts';
import { readLive, readPublishedCanary } from './readPlan.ts';

const MAX_LISTED = 50;

const AT_A_TIME = 4;

/** @param shell the shell whose verdicts are listed; undefined: the stored verdicts are. */
export async function listReleases(
  source: ReleaseSource,
  { name, title }: RemotePackage,
  shell: string | undefined,
): Promise<Outcome> {
  const live = await readLive(source, name);
  const history = await readHistory(source);
  const canary = await readPublishedCanary(source);
  const canaryId = canary?.share && canary.manifest ? idOfManifestFile(canary.manifest) : undefined;
  const ids = new Set([
    live,
    canaryId,
    ...history.map(({ release }) => release).reverse(),
    ...(source.isLocal ? await readdir(source.location) : []).map(idOfManifestFile),
  ]);
  ids.delete(undefined);
  if (ids.size === 0) throw new Error(`Nothing is published in ${source.location}.`);

  const listed: Listed[] = [];
  await inParallel(AT_A_TIME, [...ids].slice(0, MAX_LISTED), async (id = '') => {
    const file = id === live ? MANIFEST_FILE : manifestFileOf(id);
    const manifest = await readManifest(source, name, file).catch(() => undefined);
    const isCanary = id === canaryId;
    const entry = history.findLast(({ release }) => release === id);
    const startedAt = isCanary ? readPublication(canary?.publication)?.at : undefined;
    const at = startedAt ?? entry?.at ?? readPublication(manifest?.publication)?.at ?? null;
    const signer = (manifest && signerOf(manifest)) ?? null;
    const current = shell === undefined ? undefined : await readVerdict(shell, name, id);
    const verdict = inWords(current, verdictIn(history, id));
    listed.push({ release: id, isLive: id === live, isCanary, at, signer, verdict });
  });
  listed.sort((one, other) => ((one.at ?? '') < (other.at ?? '') ? 1 : -1));
  const marks = `* is what is published now${canaryId ? ', + is the canary' : ''}`;
  const heading = `${title} in ${source.location}; ${marks}`;
  return {
    text: [heading, ...listed.map(lineOf)].join('\n'),
    data: { remote: name, releases: listed },
  };
}

interface Listed {
  release: string;
  isLive: boolean;
  isCanary: boolean;
  /** When it was published: ISO 8601. */
  at: string | null;
  signer: string | null;
  verdict: string | null;
}

function lineOf({ release, isLive, isCanary, at, signer, verdict }: Listed): string {
  const mark = isLive ? '*' : isCanary ? '+' : ' ';
  const signed = signer === null ? 'not signed' : `signed by ${signer}`;
  return `${mark} ${release}  ${at ?? 'at an unknown time'}  ${signed}  ${verdict ?? 'no verdict'}`;
}

const signerOf = (manifest: ReleaseManifest): string | undefined =>
  manifest.publication?.signatures
    .map(({ keyid }) => keyid)
    .filter(isReleaseKey)
    .find((key) => {
      try {
        checkPublished(manifest, [key]);
        return true;
      } catch {
        return false;
      }
    });

/** The shell's current verdict, or else the verdict that was stored when the release was published. */
function inWords(verdict: Verdict | string | undefined, stored: NotedVerdict | undefined) {
  if (typeof verdict === 'string') return `the shell reports no verdict: ${verdict}`;
  if (verdict?.ofPublication) return `publication refused: ${verdict.reason}`;
  const known = verdict && verdict.state !== 'unknown' ? verdict : stored;
  if (!known) return null;
  return known.reason === undefined ? known.state : `${known.state}: ${known.reason}`;
}
