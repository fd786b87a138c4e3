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
type Saying =
  | { kind: 'live'; digest: string }
  | { kind: 'canary'; digest: string; share: number }
  | { kind: 'canary'; share: 0 };

export interface Publisher {
  /** Puts into words what is published now. Each one has a higher number than those before it. */
  say(saying: Saying): PublicationEnvelope;
  /** The number of the last one. */
  readonly sequence: number;
}

/**
 * Speaks for a remote's team in one of its folders. Numbers start at the clock, in milliseconds,
 * so that they go on in a folder that is made anew.
 *
 * @param key signs what is said. Then only what it has signed counts as said before: whoever can
 *   write to the folder could put any number there.
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
  const said = earlier.filter((envelope) => envelope !== undefined);
  if (!key && said.some(({ signatures }) => signatures.length > 0)) {
    throw new PublishingError(
      `What is published in ${folder} is signed, and shells may take nothing else: name the key with --key.`,
    );
  }
  const own = key ? said.filter((envelope) => isSignedWith(key.publicKey, envelope)) : said;
  let sequence = Math.max(0, ...own.map((envelope) => readPublication(envelope)?.sequence ?? 0));

  return {
    get sequence() {
      return sequence;
    },
    say: (saying) => {
      const now = new Date();
      sequence = Math.max(sequence + 1, now.getTime());
      const publication: Publication = { ...saying, remote, sequence, at: now.toISOString() };
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
