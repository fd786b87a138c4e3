import {
  type Envelope,
  type PublicationEnvelope,
  readPublication,
} from '../../protocol/manifest/publication.ts';
import {
  type AcceptedSequences,
  checkPublication,
  type ExpectedPublication,
} from './checkPublication.ts';
import { isSignedWith } from './releaseKeys.ts';

/** Where a remote's sequence numbers are stored from one start to the next. */
interface SequenceStore {
  current(): { readonly seen?: AcceptedSequences | undefined };
  /** On disk when it returns. */
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
    /** Checks one that was accepted before a restart, whatever its number. @throws ReleaseRefused */
    checkAgain: (publication: PublicationEnvelope | undefined, expected: ExpectedPublication) => {
      if (needsSignatures) checkPublication(publication, expected, { remote, keys, seen: {} });
    },
    /** The envelope, unless keys are configured and none of them has signed it. */
    ofTeam: <Sealed extends Envelope>(envelope: Sealed | undefined): Sealed | undefined =>
      envelope && (!needsSignatures || keys.some((key) => isSignedWith(key, envelope)))
        ? envelope
        : undefined,
    /** The highest number that was accepted of any key of the team; 0: none was. */
    lastSequence: () => {
      const { live = {}, canary = {} } = record.current().seen ?? {};
      return Math.max(0, ...keys.flatMap((key) => [live[key] ?? 0, canary[key] ?? 0]));
    },
    /** The number of a publication; undefined: it has none, or only revoked keys have signed it. */
    sequenceOf: (publication: PublicationEnvelope | undefined): number | undefined => {
      const own = trust.ofTeam(publication);
      return own && readPublication(own)?.sequence;
    },
  };
  return trust;
}
