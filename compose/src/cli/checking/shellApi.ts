import * as v from 'valibot';
import { DEADLINES } from '../../protocol/deadlines.ts';
import { readProvenance } from '../../protocol/manifest/provenance.ts';
import type { PublicationEnvelope } from '../../protocol/manifest/publication.ts';
import type { Release } from '../../protocol/manifest/release.ts';
import { mirroredAt, RELEASES_PATH } from '../../protocol/paths.ts';
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
 * What a shell at `site` has for teams. Unless it states otherwise, each throws an Error with one
 * sentence when there is no shell, or no valid response.
 */

export const readReleaseContract = (site: string): Promise<ReleaseContract> =>
  // Sample props are in it.
  readFromShell(site, 'contract', { schema: ReleaseContract, maxBytes: 1_000_000 }, 'its contract');

export const readLiveReleases = (site: string): Promise<LiveReleases> =>
  readFromShell(site, 'live', { schema: LiveReleases }, 'what is live');

/** From the mirror of the shell. */
export async function readLiveManifest(site: string, live: LiveReleases[number]): Promise<Release> {
  try {
    return (await readManifest(mirrorOf(site, live), live.remote)).release;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(
      `The shell at ${site} does not report what its live release exposes: ${reason}.`,
    );
  }
}

/** What a live release was built from, in words; undefined: it is not stated. */
export async function readSource(
  site: string,
  live: Omit<LiveReleases[number], 'kind'>,
): Promise<string | undefined> {
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

export const mirrorOf = (
  site: string,
  { remote, release }: Omit<LiveReleases[number], 'kind'>,
): ReleaseSource => httpSource(new URL(mirroredAt({ name: remote, id: release }), site).href);

/** @throws Error also when the shell does not know the remote. */
export async function readRemoteStatus(site: string, remote: string): Promise<RemoteStatus> {
  try {
    const what = `how ${remote} does`;
    return await readFromShell(site, `status/${remote}`, { schema: RemoteStatus }, what);
  } catch (error) {
    const isUnknown = error instanceof Error && error.cause instanceof FileMissing;
    throw isUnknown ? new Error(`The shell at ${site} knows no remote called "${remote}".`) : error;
  }
}

/** A shell's verdict on a release, or why there is none. */
export const readVerdict = (site: string, name: string, id: string): Promise<Verdict | string> =>
  fetchJson(site, `releases/${name}/${id}`, { schema: Verdict }).catch(causeOf);

/** Without effect where the shell cannot be reached, or is an older one. */
export const sendPublication = (site: string, envelope: PublicationEnvelope): Promise<void> =>
  post(site, RELEASES_PATH, envelope).then(
    (response) => response.body?.cancel(),
    () => undefined,
  );

/** Why a shell refuses the props that a module is mounted with; undefined: it takes them. */
export async function whyPropsAreRefused(
  site: string,
  request: PropsRequest,
): Promise<string | undefined> {
  try {
    const response = await post(site, '/_shell/props', request);
    if (!response.ok) throw new Error(`it responded with ${response.status}`);
    return v.parse(PropsResponse, await response.json()).reason;
  } catch (error) {
    const what = `whether the props of ${request.module} are valid`;
    throw new Error(`The shell at ${site} does not report ${what}: ${causeOf(error)}.`);
  }
}

const post = (site: string, path: string, body: object): Promise<Response> =>
  fetch(new URL(path, site), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
    redirect: 'error',
    signal: AbortSignal.timeout(DEADLINES.fetchFileMs),
  });

interface Expected<Schema extends v.GenericSchema> {
  schema: Schema;
  /** Default: 100,000. */
  maxBytes?: number;
}

/** @param what is read, for the error's sentence. */
async function readFromShell<Schema extends v.GenericSchema>(
  site: string,
  file: string,
  expected: Expected<Schema>,
  what: string,
): Promise<v.InferOutput<Schema>> {
  try {
    return await fetchJson(site, file, expected);
  } catch (error) {
    throw new Error(`The shell at ${site} does not report ${what}: ${causeOf(error)}.`, {
      cause: error,
    });
  }
}

async function fetchJson<Schema extends v.GenericSchema>(
  site: string,
  file: string,
  { schema, maxBytes = 100_000 }: Expected<Schema>,
): Promise<v.InferOutput<Schema>> {
  const shell = httpSource(new URL('/_shell/', site).href);
  return v.parse(schema, JSON.parse((await readWhole(shell, file, maxBytes)).toString()));
}

/** Of a network error the part that Node puts below "fetch failed". */
export function causeOf(error: unknown): string {
  const cause = error instanceof Error ? (error.cause ?? error) : error;
  return cause instanceof Error ? cause.message : String(cause);
}
