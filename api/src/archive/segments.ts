import * as v from 'valibot';
import type { Change } from '../store/embedded/journal/createJournal.ts';

/** A file of the archive, as described by its name. */
export interface Segment {
  name: string;
  /** When it was begun, in the format of a backup's name. */
  moment: string;
  /** The journal's id. */
  id: string;
  /** Sequence number of its first change. */
  first: number;
}

/** The files of an archive. */
export interface ArchiveFiles {
  /** The names of all files, in any order. */
  list(): Promise<string[]>;
  read(name: string): Promise<string>;
  remove(name: string): Promise<void>;
  /** How many files are read or removed concurrently. */
  atOnce: number;
}

const NAME = /^changes-(\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ)-([0-9a-f]{16})-(\d{1,15})\.jsonl$/;

export const segmentName = ({ moment, id, first }: Omit<Segment, 'name'>): string =>
  `changes-${moment}-${id}-${first}.jsonl`;

/** The segments of an archive, in the order of their times. */
export async function listSegments({ list }: Pick<ArchiveFiles, 'list'>): Promise<Segment[]> {
  return (await list()).sort().flatMap((name) => {
    const [, moment, id, first] = NAME.exec(name) ?? [];
    return moment && id && first ? [{ name, moment, id, first: Number(first) }] : [];
  });
}

/** A line of a segment, before it is encrypted. */
const Line = v.array(
  v.object({
    seq: v.pipe(v.number(), v.safeInteger()),
    at: v.number(),
    version: v.pipe(v.number(), v.safeInteger()),
    /** Base64. */
    change: v.string(),
  }),
);

export function formatChanges(changes: readonly Change[]): string {
  return JSON.stringify(
    changes.map((change) => ({ ...change, change: Buffer.from(change.change).toString('base64') })),
  );
}

/** @throws Error if the text is not a line of a segment. */
export function parseChanges(text: string): Change[] {
  return v
    .parse(Line, JSON.parse(text), { abortEarly: true })
    .map((change) => ({ ...change, change: Buffer.from(change.change, 'base64') }));
}
