import { messageWithCause } from '@statline/service/logging/messageWithCause';
import * as v from 'valibot';
import { DEADLINES } from '../../protocol/deadlines.ts';
import { readProvenance } from '../../protocol/manifest/provenance.ts';
import type { PublicationEnvelope } from '../../protocol/manifest/publication.ts';
import type { Release } from '../../protocol/manifest/release.ts';
import {
  CONTRACT_PATH,
  LIVE_PATH,
  mirroredAt,
  PROPS_PATH,
  RELEASES_PATH,
  SHELL_PATH,
  STATUS_PATH,
} from '../../protocol/paths.ts';
import { ReleaseContract } from '../../protocol/ReleaseContract.ts';
import {
  LiveReleases,
  type PropsRequest,
  PropsResponse,
  RemoteStatus,
  Verdict,
} from '../../protocol/teamApi.ts';
import { httpSource } from '../../releases/sources/httpSource.ts';
import {
  FileMissing,
  type ReleaseSource,
  readWhole,
} from '../../releases/sources/ReleaseSource.ts';
import { readManifest } from '../../releases/sources/readManifest.ts';

/*
 * Requests to the API for teams of the shell at `site`. Unless stated otherwise, each function throws an Error with
 * one sentence if there is no shell, or no valid response.
 */

export const readReleaseContract = (site: string): Promise<ReleaseContract> =>
  readFromShell(site, CONTRACT_PATH, ReleaseContract, 'its contract');

export const readLiveReleases = (site: string): Promise<LiveReleases> =>
  readFromShell(site, LIVE_PATH, LiveReleases, 'its live releases');

export const readLiveManifest = (site: string, live: LiveReleases[number]): Promise<Release> =>
  reported(site, 'what its live release exposes', async () => {
    const { release } = await readManifest(mirrorOf(site, live), live.remote);
    return release;
  });

/** What a live release was built from, in words; undefined: unknown. */
export async function readSource(site: string, live: Pinned): Promise<string | undefined> {
  const manifest = await readManifest(mirrorOf(site, live), live.remote).catch(() => undefined);
  const { release, provenance } = manifest ?? {};
  const { predicate } = (release && provenance && readProvenance(provenance, release.files)) ?? {};
  const [source] = predicate?.buildDefinition.resolvedDependencies ?? [];
  if (!source) return undefined;
  const { uri, digest, annotations } = source;
  const changes = annotations?.uncommittedChanges ? ', with uncommitted changes' : '';
  const unsigned = provenance?.signatures.length ? '' : ' (not signed)';
  return `${uri ? `${uri} ` : ''}${digest.gitCommit}${changes}${unsigned}`;
}

type Pinned = Pick<LiveReleases[number], 'remote' | 'release'>;

export const mirrorOf = (site: string, { remote, release }: Pinned): ReleaseSource =>
  httpSource(new URL(mirroredAt({ name: remote, id: release }), site).href);

/** @throws Error also when the shell does not know the remote. */
export async function readRemoteStatus(site: string, remote: string): Promise<RemoteStatus> {
  try {
    return await readFromShell(
      site,
      `${STATUS_PATH}/${remote}`,
      RemoteStatus,
      `the status of ${remote}`,
    );
  } catch (error) {
    if (!(error instanceof Error && error.cause instanceof FileMissing)) throw error;
    // A server that is not a shell responds with 404 as well.
    await readReleaseContract(site);
    throw new Error(`The shell at ${site} knows no remote called "${remote}".`);
  }
}

/** A shell's verdict on a release, or the reason, in words, why there is none. */
export const readVerdict = (site: string, name: string, id: string): Promise<Verdict | string> =>
  fetchJson(site, `${RELEASES_PATH}/${name}/${id}`, Verdict).catch(messageWithCause);

/** Makes the shell poll the remote now. Has no effect if the shell cannot be reached, or is too old. */
export const sendPublication = (site: string, envelope: PublicationEnvelope): Promise<void> =>
  post(site, RELEASES_PATH, envelope).then(
    (response) => response.body?.cancel(),
    () => undefined,
  );

/** Why a shell refuses the props that a module is mounted with; undefined: the shell accepts them. */
export const whyPropsAreRefused = (
  site: string,
  request: PropsRequest,
): Promise<string | undefined> =>
  reported(site, `whether the props of ${request.module} are valid`, async () => {
    const response = await post(site, PROPS_PATH, request);
    if (!response.ok) throw new Error(`it responded with ${response.status}`);
    return v.parse(PropsResponse, await response.json(), { abortEarly: true }).reason;
  });

const post = (site: string, path: string, body: object): Promise<Response> =>
  fetch(new URL(path, site), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
    redirect: 'error',
    signal: AbortSignal.timeout(DEADLINES.fetchFileMs),
  });

const readFromShell = <Schema extends v.GenericSchema>(
  site: string,
  path: string,
  schema: Schema,
  what: string,
): Promise<v.InferOutput<Schema>> => reported(site, what, () => fetchJson(site, path, schema));

/** @param what names what `read` reads, for the error message. */
const reported = <Result>(site: string, what: string, read: () => Promise<Result>) =>
  read().catch((cause) => {
    throw new Error(`The shell at ${site} does not report ${what}: ${messageWithCause(cause)}.`, {
      cause,
    });
  });

/** Limit of a response: a contract contains sample props. */
const MAX_BYTES = 1_000_000;

async function fetchJson<Schema extends v.GenericSchema>(
  site: string,
  path: string,
  schema: Schema,
) {
  const shell = httpSource(new URL(SHELL_PATH, site).href);
  const text = await readWhole(shell, path.slice(SHELL_PATH.length), MAX_BYTES);
  return v.parse(schema, JSON.parse(text.toString()), { abortEarly: true });
}
