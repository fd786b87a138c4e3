import { readFile } from 'node:fs/promises';
import path from 'node:path';
import * as v from 'valibot';
import { CANARY_FILE } from '../../contract/src/canary.ts';
import {
  PUBLICATION_TYPE,
  type Publication,
  PublicationEnvelope,
  readPublication,
} from '../../contract/src/publication.ts';
import { MANIFEST_FILE } from '../../contract/src/release.ts';

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
 * Speaks for a remote's team in one of its folders. Numbers start at the clock, in seconds, so
 * that they go on in a folder that is made anew.
 */
export async function createPublisher(folder: string, remote: string): Promise<Publisher> {
  let sequence = Math.max(
    await sequenceIn(path.join(folder, MANIFEST_FILE)),
    await sequenceIn(path.join(folder, CANARY_FILE)),
  );
  return {
    get sequence() {
      return sequence;
    },
    say: (saying) => {
      const now = new Date();
      sequence = Math.max(sequence + 1, Math.floor(now.getTime() / 1000));
      const publication: Publication = { ...saying, remote, sequence, at: now.toISOString() };
      const payload = Buffer.from(JSON.stringify(publication)).toString('base64');
      return { payloadType: PUBLICATION_TYPE, payload, signatures: [] };
    },
  };
}

/** The number in a file that carries a publication; 0 where there is none. */
async function sequenceIn(file: string): Promise<number> {
  try {
    const { publication } = JSON.parse(await readFile(file, 'utf8'));
    return readPublication(v.parse(PublicationEnvelope, publication))?.sequence ?? 0;
  } catch {
    return 0;
  }
}
