import * as v from 'valibot';
import { TrialCounts } from '../../protocol/TrialCounts.ts';

/** Where a server of the site receives the evidence of another. */
export const EVIDENCE_PATH = '/_shell/evidence';

/** Failures of each trial in one message: the latest. */
export const MAX_FAILURES = 300;

/** Remotes in one message. */
export const MAX_TRIALS = 20;

/** A message of the largest size, and room besides. */
export const MAX_EVIDENCE_BYTES = 500_000;

const Remote = v.pipe(v.string(), v.maxLength(100));

/** Which release has failed, and for whom: a digest (`createWitness`). */
const Failure = v.tuple([
  v.picklist(['canary', 'live']),
  v.pipe(v.string(), v.regex(/^[\w-]{22}$/)),
]);
export type Failure = v.InferOutput<typeof Failure>;

/** What one server has seen of a canary itself. */
const TrialEvidence = v.object({
  remote: Remote,
  /** `CanaryAnalysis.key`. */
  trial: v.pipe(v.string(), v.maxLength(200)),
  pages: TrialCounts.entries.pages,
  livePages: TrialCounts.entries.livePages,
  failed: v.pipe(v.array(Failure), v.maxLength(MAX_FAILURES)),
});

/** A canary that was withdrawn, and why. */
const Withdrawal = v.object({
  remote: Remote,
  release: v.pipe(v.string(), v.maxLength(100)),
  share: v.number(),
  /** The number of its publication; undefined: it has none. */
  sequence: v.optional(v.number()),
  counts: TrialCounts,
});

/**
 * What a server of the site has seen of canaries, whole rather than what is new: received twice, or late, it
 * changes nothing.
 */
export const Evidence = v.object({
  /** Made up by each server when it starts. */
  server: v.pipe(v.string(), v.regex(/^[0-9a-f]{16}$/)),
  trials: v.pipe(v.array(TrialEvidence), v.maxLength(MAX_TRIALS)),
  withdrawals: v.pipe(v.array(Withdrawal), v.maxLength(MAX_TRIALS)),
});
export type Evidence = v.InferOutput<typeof Evidence>;
export type TrialEvidence = Evidence['trials'][number];
export type Withdrawal = Evidence['withdrawals'][number];
