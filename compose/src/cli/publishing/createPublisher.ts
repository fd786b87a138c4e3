import * as v from 'valibot';
import { CANARY_FILE } from '../../protocol/manifest/canary.ts';
import { parseText } from '../../protocol/manifest/parseText.ts';
import {
  type CanaryPlan,
  PUBLICATION_TYPE,
  type Publication,
  PublicationEnvelope,
  readPublication,
} from '../../protocol/manifest/publication.ts';
import { MANIFEST_FILE } from '../../protocol/manifest/release.ts';
import { type ReleaseSource, readIfThere } from '../../releases/sources/ReleaseSource.ts';
import { isSignedWith, type ReleaseKey, signStatement } from '../../releases/trust/releaseKeys.ts';

type PublicationDraft =
  | { kind: 'live'; digest: string }
  | ({ kind: 'canary'; digest: string } & CanaryPlan)
  | { kind: 'canary'; share: 0 };

export interface PublisherOptions {
  key?: ReleaseKey | undefined;
  acceptedSequence?: number | undefined;
}

/**
 * Half of all sequence numbers. Higher ones count only if `key` has signed them: without the key, write access to the
 * folder must not suffice to use up the team's numbers.
 */
const HIGHEST_UNPROVEN = 2 ** 52;

/**
 * Numbers, dates and signs a team's publications. A number is higher than those of the published files, whichever key
 * has signed them, and than the last number that a shell has accepted (`acceptedSequence`). It is the clock's
 * milliseconds if these are higher still, so that numbers also rise in a new folder.
 */
export async function createPublisher(
  source: ReleaseSource,
  remote: string,
  { key, acceptedSequence = 0 }: PublisherOptions = {},
) {
  const published: PublicationEnvelope[] = [];
  for (const file of [MANIFEST_FILE, CANARY_FILE]) {
    const text = await readIfThere(source, file);
    const found = text && parseText(Published, text.toString());
    if (found) published.push(found.publication);
  }
  if (!key && published.some(({ signatures }) => signatures.length > 0)) {
    throw new Error(
      `What is published in ${source.location} is signed, and shells may take nothing else: name the key with --key.`,
    );
  }
  const numbers = published.map((envelope) => {
    const number = readPublication(envelope)?.sequence ?? 0;
    const isOwn = key !== undefined && isSignedWith(key.publicKey, envelope);
    return isOwn || number <= HIGHEST_UNPROVEN ? number : 0;
  });
  let sequence = Math.max(acceptedSequence, ...numbers);

  return (draft: PublicationDraft): PublicationEnvelope => {
    const now = new Date();
    sequence = Math.max(sequence + 1, now.getTime());
    if (!Number.isSafeInteger(sequence)) {
      throw new Error(
        'The sequence numbers are used up: shells accept new ones once the key that signed the last one is revoked.',
      );
    }
    const publication: Publication = { ...draft, remote, sequence, at: now.toISOString() };
    return signStatement(PUBLICATION_TYPE, publication, key);
  };
}

const Published = v.object({ publication: PublicationEnvelope });
