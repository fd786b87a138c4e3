import { sign } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import * as v from 'valibot';
import { CANARY_FILE } from '../../manifest/canary.ts';
import {
  PUBLICATION_TYPE,
  type Publication,
  PublicationEnvelope,
  readPublication,
  signedBytes,
} from '../../manifest/publication.ts';
import { MANIFEST_FILE } from '../../manifest/release.ts';
import { isSignedWith } from '../../trust/isSignedWith.ts';
import { PublishingError } from './PublishingError.ts';
import type { ReleaseKey } from './readKey.ts';

/** A publication before it has its number and time. */
type PublicationDraft =
  | { kind: 'live'; digest: string }
  | { kind: 'canary'; digest: string; share: number }
  | { kind: 'canary'; share: 0 };

export interface Publisher {
  /** Numbers, dates and signs a publication. Each has a higher number than those before it. */
  envelope(draft: PublicationDraft): PublicationEnvelope;
  /** The number of the last one. */
  readonly sequence: number;
}

/**
 * Numbers and signs what a remote's team publishes in a folder. Numbers start at the clock, in
 * milliseconds, so that they go on in a folder that is made anew.
 *
 * @param key signs each publication. Then only those that it has signed count as earlier ones:
 *   whoever can write to the folder could put any number there.
 * @throws PublishingError when what was published before is signed, and this would not be.
 */
export async function createPublisher(
  folder: string,
  remote: string,
  key: ReleaseKey | undefined,
): Promise<Publisher> {
  const earlier = await Promise.all(
    [MANIFEST_FILE, CANARY_FILE].map((file) => readEnvelope(path.join(folder, file))),
  );
  const published = earlier.filter((envelope) => envelope !== undefined);
  if (!key && published.some(({ signatures }) => signatures.length > 0)) {
    throw new PublishingError(
      `What is published in ${folder} is signed, and shells may take nothing else: name the key with --key.`,
    );
  }
  const own = key
    ? published.filter((envelope) => isSignedWith(key.publicKey, envelope))
    : published;
  let sequence = Math.max(0, ...own.map((envelope) => readPublication(envelope)?.sequence ?? 0));

  return {
    get sequence() {
      return sequence;
    },
    envelope: (draft) => {
      const now = new Date();
      sequence = Math.max(sequence + 1, now.getTime());
      const publication: Publication = { ...draft, remote, sequence, at: now.toISOString() };
      return signPublication(publication, key);
    },
  };
}

function signPublication(
  publication: Publication,
  key: ReleaseKey | undefined,
): PublicationEnvelope {
  const payload = Buffer.from(JSON.stringify(publication)).toString('base64');
  const unsigned = { payloadType: PUBLICATION_TYPE, payload } as const;
  if (!key) return { ...unsigned, signatures: [] };
  const sig = sign(null, signedBytes(unsigned), key.privateKey).toString('base64');
  return { ...unsigned, signatures: [{ keyid: key.publicKey, sig }] };
}

/** What a file of the folder carries; undefined where it carries none. */
async function readEnvelope(file: string): Promise<PublicationEnvelope | undefined> {
  try {
    const { publication } = JSON.parse(await readFile(file, 'utf8'));
    return v.parse(PublicationEnvelope, publication);
  } catch {
    return undefined;
  }
}
