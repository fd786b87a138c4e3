import type { PublicationEnvelope } from '../manifest/publication.ts';
import type { Memory } from '../mirror/createMemory.ts';
import { checkPublication, type ExpectedPublication } from './checkPublication.ts';

/** Whether a remote's team has said what its folder says; anybody's word will do without keys. */
export interface Trust {
  readonly needsSignatures: boolean;
  /** Also remembers the publication's number. @throws ReleaseRefused */
  accept(
    publication: PublicationEnvelope | undefined,
    expected: ExpectedPublication,
  ): Promise<void>;
  /** Of what had been accepted before a restart, whatever came later. @throws ReleaseRefused */
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
