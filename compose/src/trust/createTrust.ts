import type { PublicationEnvelope } from '../manifest/publication.ts';
import type { Memory } from '../mirror/createMemory.ts';
import { checkPublication, type ExpectedPublication } from './checkPublication.ts';

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
}

export function createTrust(remote: string, keys: readonly string[], memory: Memory): Trust {
  const needsSignatures = keys.length > 0;
  return {
    needsSignatures,
    accept: async (publication, expected) => {
      if (!needsSignatures) return;
      const { seen = {} } = memory.record();
      await memory.update({
        seen: checkPublication(publication, expected, { remote, keys, seen }),
      });
    },
    checkAgain: (publication, expected) => {
      if (needsSignatures) checkPublication(publication, expected, { remote, keys, seen: {} });
    },
  };
}
