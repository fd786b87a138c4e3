import { type PublicationEnvelope, readPublication } from '../../protocol/manifest/publication.ts';
import { checkPublication, type ExpectedPublication } from './checkPublication.ts';
import { isSignedWith } from './isSignedWith.ts';
import type { SequenceStore } from './SequenceStore.ts';

/** Checks that what a remote's folder holds was published by its team. Without keys anything passes. */
export interface Trust {
  readonly needsSignatures: boolean;
  /** Checks a publication and remembers its number. @throws ReleaseRefused */
  accept(
    publication: PublicationEnvelope | undefined,
    expected: ExpectedPublication,
  ): Promise<void>;
  /** Checks one that was accepted before a restart, whatever its number. @throws ReleaseRefused */
  checkAgain(publication: PublicationEnvelope | undefined, expected: ExpectedPublication): void;
  /** The highest number that was accepted of any key of the team; 0: none was. */
  lastSequence(): number;
  /** The number of a publication; undefined: it has none, or only revoked keys have signed it. */
  sequenceOf(publication: PublicationEnvelope | undefined): number | undefined;
}

export function createTrust(remote: string, keys: readonly string[], record: SequenceStore): Trust {
  const needsSignatures = keys.length > 0;
  return {
    needsSignatures,
    accept: async (publication, expected) => {
      if (!needsSignatures) return;
      const { seen = {} } = record.current();
      await record.update({
        seen: checkPublication(publication, expected, { remote, keys, seen }),
      });
    },
    checkAgain: (publication, expected) => {
      if (needsSignatures) checkPublication(publication, expected, { remote, keys, seen: {} });
    },
    lastSequence: () => {
      const { live = {}, canary = {} } = record.current().seen ?? {};
      return Math.max(0, ...keys.flatMap((key) => [live[key] ?? 0, canary[key] ?? 0]));
    },
    sequenceOf: (publication) => {
      if (!publication) return undefined;
      if (needsSignatures && !keys.some((key) => isSignedWith(key, publication))) return undefined;
      return readPublication(publication)?.sequence;
    },
  };
}
