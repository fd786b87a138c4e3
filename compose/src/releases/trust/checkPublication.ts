import * as v from 'valibot';
import {
  type Publication,
  type PublicationEnvelope,
  readPublication,
} from '../../protocol/manifest/publication.ts';
import type { ReleaseManifest } from '../../protocol/manifest/release.ts';
import { releaseDigest } from '../../protocol/manifest/releaseDigest.ts';
import { ReleaseRefused } from '../ReleaseRefused.ts';
import { isSignedWith } from './releaseKeys.ts';

/** For each kind of publication: key → the highest number that it has signed. */
export const AcceptedSequences = v.object({
  live: v.optional(v.record(v.string(), v.number())),
  canary: v.optional(v.record(v.string(), v.number())),
});
export type AcceptedSequences = v.InferOutput<typeof AcceptedSequences>;

/** What a publication must state, according to the files it was found with. */
export interface ExpectedPublication {
  kind: Publication['kind'];
  /** Of the release; undefined for the end of a canary. */
  digest?: string;
  /** Of a canary. */
  share?: number;
}

interface PublicationTrust {
  remote: string;
  /** The team's public keys. */
  keys: readonly string[];
  /** The highest numbers seen so far. */
  seen: AcceptedSequences;
}

/**
 * Checks that a remote's team has published this, and nothing later.
 *
 * @returns the highest numbers seen, this publication's included.
 * @throws ReleaseRefused when it is not signed with one of the keys, is about something else, or
 *   is older than one seen before.
 */
export function checkPublication(
  envelope: PublicationEnvelope | undefined,
  expected: ExpectedPublication,
  { remote, keys, seen }: PublicationTrust,
): AcceptedSequences {
  if (!envelope || envelope.signatures.length === 0) throw untrusted('it is not signed');
  const signer = keys.find((key) => isSignedWith(key, envelope));
  if (signer === undefined) throw untrusted('it is signed with none of the keys of its team');
  const publication = readPublication(envelope);
  if (!publication || !isAbout(publication, { ...expected, remote })) {
    throw untrusted('what is signed is something else');
  }
  const { kind } = expected;
  const { sequence } = publication;
  // Numbers of revoked keys do not count: with a stolen key anybody can sign a high one.
  const last = Math.max(0, ...keys.map((key) => seen[kind]?.[key] ?? 0));
  if (sequence < last) {
    throw untrusted(
      `publication ${sequence} is older than ${last}, which was seen before (release --shell counts on from there)`,
    );
  }
  return { ...seen, [kind]: { ...seen[kind], [signer]: sequence } };
}

/**
 * Checks that a team has published a release at some time, live or as a canary. Without keys anything
 * passes.
 *
 * @throws ReleaseRefused when its stored manifest has no publication that one of the keys has signed.
 */
export function checkPublished(
  { release, publication }: ReleaseManifest,
  keys: readonly string[],
): void {
  if (keys.length === 0) return;
  const statement = publication && readPublication(publication);
  if (!statement) throw new ReleaseRefused('it is not signed', { isFinal: false });
  const expected = { ...statement, digest: releaseDigest(release) };
  checkPublication(publication, expected, { remote: release.name, keys, seen: {} });
}

/** The publication is refused, not the release, which may go live once it is signed properly. */
export class PublicationRefused extends ReleaseRefused {
  constructor(reason: string) {
    super(reason, { isFinal: false });
  }
}

const untrusted = (reason: string) => new PublicationRefused(reason);

const isAbout = (
  publication: Publication,
  { remote, kind, digest, share }: ExpectedPublication & { remote: string },
): boolean =>
  publication.remote === remote &&
  publication.kind === kind &&
  publication.digest === digest &&
  (publication.kind === 'live' || publication.share === share);
