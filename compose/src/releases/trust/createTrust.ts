import * as v from 'valibot';
import {
  type Envelope,
  type Publication,
  type PublicationEnvelope,
  readPublication,
} from '../../protocol/manifest/publication.ts';
import type { ReleaseManifest } from '../../protocol/manifest/release.ts';
import { releaseDigest } from '../../protocol/manifest/releaseDigest.ts';
import { ReleaseRefused } from '../ReleaseRefused.ts';
import { isSignedWith } from './releaseKeys.ts';

/** For each kind of publication: key → the highest sequence number that it has signed. */
export const AcceptedSequences = v.object({
  live: v.optional(v.record(v.string(), v.number())),
  canary: v.optional(v.record(v.string(), v.number())),
});
export type AcceptedSequences = v.InferOutput<typeof AcceptedSequences>;

/** What a publication must state, according to the files beside it. A canary's end has no digest. */
export interface ExpectedPublication {
  kind: Publication['kind'];
  digest?: string;
  share?: number;
}

/** @returns the highest sequence numbers, including this publication's. @throws PublicationRefused */
export function checkPublication(
  envelope: PublicationEnvelope | undefined,
  expected: ExpectedPublication,
  { remote, keys, seen }: { remote: string; keys: readonly string[]; seen: AcceptedSequences },
): AcceptedSequences {
  if (!envelope || envelope.signatures.length === 0)
    throw new PublicationRefused('it is not signed');
  const signer = keys.find((key) => isSignedWith(key, envelope));
  if (signer === undefined)
    throw new PublicationRefused('it is signed with none of the keys of its team');
  const publication = readPublication(envelope);
  if (!publication || !isAbout(publication, { ...expected, remote })) {
    throw new PublicationRefused('what is signed is something else');
  }
  const { kind } = expected;
  const { sequence } = publication;
  // Numbers of revoked keys do not count: an attacker with a stolen key can sign a high one.
  const last = Math.max(0, ...keys.map((key) => seen[kind]?.[key] ?? 0));
  if (sequence < last) {
    throw new PublicationRefused(
      `publication ${sequence} is older than ${last}, which was seen before (release --shell counts on from there)`,
    );
  }
  return { ...seen, [kind]: { ...seen[kind], [signer]: sequence } };
}

/** Checks that the team has published a release, at any time. Without keys anything passes. @throws ReleaseRefused */
export function checkPublished(
  { release, publication }: ReleaseManifest,
  keys: readonly string[],
): void {
  if (keys.length === 0) return;
  const statement = readPublication(publication);
  if (!statement) throw new ReleaseRefused('it is not signed', { isFinal: false });
  const expected = { ...statement, digest: releaseDigest(release) };
  checkPublication(publication, expected, { remote: release.name, keys, seen: {} });
}

/** The publication is refused, not the release, which may go live with a valid publication. */
export class PublicationRefused extends ReleaseRefused {
  constructor(reason: string) {
    super(reason, { isFinal: false });
  }
}

const isAbout = (
  publication: Publication,
  { remote, kind, digest, share }: ExpectedPublication & { remote: string },
): boolean =>
  publication.remote === remote &&
  publication.kind === kind &&
  publication.digest === digest &&
  (publication.kind === 'live' || publication.share === share);

interface SequenceStore {
  current(): { readonly seen?: AcceptedSequences | undefined };
  /** Resolves when the change is on disk. */
  update(change: { seen: AcceptedSequences }): Promise<void>;
}

export type Trust = ReturnType<typeof createTrust>;

/** Checks that what a remote's folder holds was published by its team. Without keys anything passes. */
export function createTrust(remote: string, keys: readonly string[], record: SequenceStore) {
  const needsSignatures = keys.length > 0;
  const trust = {
    needsSignatures,
    /** Checks a publication and remembers its number. @throws ReleaseRefused */
    accept: async (publication: PublicationEnvelope | undefined, expected: ExpectedPublication) => {
      if (!needsSignatures) return;
      const { seen = {} } = record.current();
      await record.update({
        seen: checkPublication(publication, expected, { remote, keys, seen }),
      });
    },
    /** Checks a publication, but not its sequence number, such as after a restart. @throws ReleaseRefused */
    checkAgain: (publication: PublicationEnvelope | undefined, expected: ExpectedPublication) => {
      if (needsSignatures) checkPublication(publication, expected, { remote, keys, seen: {} });
    },
    /** The envelope, unless keys are configured and none of them has signed it. */
    ofTeam: <Sealed extends Envelope>(envelope: Sealed | undefined): Sealed | undefined =>
      envelope && (!needsSignatures || keys.some((key) => isSignedWith(key, envelope)))
        ? envelope
        : undefined,
    /** The highest accepted sequence number of any key of the team; 0: none was accepted. */
    lastSequence: () => {
      const { live = {}, canary = {} } = record.current().seen ?? {};
      return Math.max(0, ...keys.flatMap((key) => [live[key] ?? 0, canary[key] ?? 0]));
    },
    /** The sequence number of a publication; undefined: it has none, or only revoked keys have signed it. */
    sequenceOf: (publication: PublicationEnvelope | undefined): number | undefined =>
      readPublication(trust.ofTeam(publication))?.sequence,
  };
  return trust;
}
