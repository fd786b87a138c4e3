import * as v from 'valibot';
import { SLOW_MS, TrialCounts } from '../protocol/TrialCounts.ts';

export const MAX_FAILURES = 300;
export const MAX_SLOW = 100;

/** Limit of the remotes in one record that have a canary, or had one lately. */
export const MAX_TRIALS = 20;

/** A feed lists at most 1,000; as many may be in the host's code. */
const MAX_REMOTES = 2_000;

/** Limit of a record, in characters: more than the largest possible record. */
const MAX_LENGTH = 500_000;

const Remote = v.pipe(v.string(), v.maxLength(100));

const ReleaseAndVisitor = [
  v.picklist(['canary', 'live']),
  v.pipe(v.string(), v.regex(/^[\w-]{22}$/)),
] as const;

/** Which release has failed, and for which visitor, as a digest (`reporterOf`). */
const Failure = v.tuple(ReleaseAndVisitor);
export type Failure = v.InferOutput<typeof Failure>;

/** Which release was slow, for which visitor, and how many of `SLOW_MS` it exceeded. */
const Slow = v.tuple([
  ...ReleaseAndVisitor,
  v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(SLOW_MS.length)),
]);
export type Slow = v.InferOutput<typeof Slow>;

const TrialEvidence = v.object({
  remote: Remote,
  trial: v.pipe(v.string(), v.maxLength(200)),
  pages: TrialCounts.entries.pages,
  pinned: TrialCounts.entries.pinned,
  livePages: TrialCounts.entries.livePages,
  failed: v.pipe(v.array(Failure), v.maxLength(MAX_FAILURES)),
  /** Empty in the record of an earlier version. */
  slow: v.optional(v.pipe(v.array(Slow), v.maxLength(MAX_SLOW)), []),
});
export type TrialEvidence = v.InferOutput<typeof TrialEvidence>;

/** A canary that was withdrawn, and why. */
const Withdrawal = v.object({
  remote: Remote,
  release: v.pipe(v.string(), v.maxLength(100)),
  share: v.number(),
  /** The sequence number of its publication; undefined: it has none. */
  sequence: v.optional(v.number()),
  counts: TrialCounts,
});
export type Withdrawal = v.InferOutput<typeof Withdrawal>;

/** Everything that a server shares. Each record replaces the last one, so it may be read late or repeatedly. */
const ServerRecord = v.object({
  server: v.pipe(v.string(), v.regex(/^[0-9a-f]{16}$/)),
  /** Remote → the sequence number of the newest publication that the server's pages were made from. */
  sequences: v.optional(v.pipe(v.record(Remote, v.number()), v.maxEntries(MAX_REMOTES)), {}),
  trials: v.pipe(v.array(TrialEvidence), v.maxLength(MAX_TRIALS)),
  withdrawals: v.pipe(v.array(Withdrawal), v.maxLength(MAX_TRIALS)),
});
export type ServerRecord = v.InferOutput<typeof ServerRecord>;
/** What a server has seen of canaries. */
export type Evidence = Pick<ServerRecord, 'server' | 'trials' | 'withdrawals'>;

const RecordText = v.pipe(v.string(), v.maxLength(MAX_LENGTH), v.parseJson(), ServerRecord);

/** @returns undefined if it is not valid. */
export function readRecord(value: Buffer): ServerRecord | undefined {
  const record = v.safeParse(RecordText, value.toString(), { abortEarly: true });
  return record.success ? record.output : undefined;
}
