import { ReleaseRefused } from '../gate/ReleaseRefused.ts';
import {
  type Publication,
  type PublicationEnvelope,
  readPublication,
} from '../manifest/publication.ts';
import type { SeenSequences } from '../mirror/MirrorRecord.ts';
import { isSignedWith } from './isSignedWith.ts';

/** What the files say that a publication must be about. */
export interface ExpectedPublication {
  kind: Publication['kind'];
  /** Of the release; undefined where a trial has ended. */
  digest?: string;
  /** Of a trial. */
  share?: number;
}

export interface PublicationTrust {
  remote: string;
  /** The team's public keys. */
  keys: readonly string[];
  /** The highest numbers that have been seen. */
  seen: SeenSequences;
}

/**
 * Makes sure that a remote's team has published this, and nothing later since.
 *
 * @returns the numbers that have been seen now.
 * @throws ReleaseRefused when it is not signed with one of the keys, is about something else, or
 *   is older than what has been seen before.
 */
export function checkPublication(
  envelope: PublicationEnvelope | undefined,
  expected: ExpectedPublication,
  { remote, keys, seen }: PublicationTrust,
): SeenSequences {
  if (!envelope || envelope.signatures.length === 0) throw untrusted('it is not signed');
  const signer = keys.find((key) => isSignedWith(key, envelope));
  if (signer === undefined) throw untrusted('it is signed with none of the keys of its team');
  const publication = readPublication(envelope);
  if (!publication || !isAbout(publication, { ...expected, remote })) {
    throw untrusted('what is signed is something else');
  }
  const { kind } = expected;
  const { sequence } = publication;
  // What a withdrawn key has signed counts no more: it may have been a thief who counted.
  const last = Math.max(0, ...keys.map((key) => seen[kind]?.[key] ?? 0));
  if (sequence < last) {
    throw untrusted(`publication ${sequence} is older than ${last}, which was seen before`);
  }
  return { ...seen, [kind]: { ...seen[kind], [signer]: sequence } };
}

/** Signed properly the same release may go live: this is not final. */
const untrusted = (reason: string): ReleaseRefused =>
  new ReleaseRefused(reason, { isFinal: false });

const isAbout = (
  publication: Publication,
  { remote, kind, digest, share }: ExpectedPublication & { remote: string },
): boolean =>
  publication.remote === remote &&
  publication.kind === kind &&
  publication.digest === digest &&
  (publication.kind === 'live' || publication.share === share);
