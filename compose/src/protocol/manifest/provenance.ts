import * as v from 'valibot';
import { parsePayload } from './parseText.ts';
import { envelopeOf } from './publication.ts';

/**
 * A statement of in-toto (https://in-toto.io/Statement/v1) with SLSA's provenance (https://slsa.dev/provenance/v1).
 * `compose release` makes it, so it proves no more than the team's key: Build L1.
 */
export const PROVENANCE_TYPE = 'application/vnd.in-toto+json';

export const ProvenanceEnvelope = envelopeOf(PROVENANCE_TYPE, 300_000);
export type ProvenanceEnvelope = v.InferOutput<typeof ProvenanceEnvelope>;

/** File → its hash, as a release has it. */
type Files = Readonly<Record<string, string>>;

const Source = v.object({
  /** The repository's address in SPDX's form: `git+https://…`. */
  uri: v.exactOptional(v.pipe(v.string(), v.maxLength(500))),
  digest: v.object({ gitCommit: v.pipe(v.string(), v.regex(/^[0-9a-f]{40,64}$/)) }),
  annotations: v.exactOptional(
    v.object({
      /** The build may contain changes that are in no commit. */ uncommittedChanges: v.boolean(),
    }),
  ),
});

const Provenance = v.object({
  _type: v.literal('https://in-toto.io/Statement/v1'),
  subject: v.array(v.object({ name: v.string(), digest: v.object({ sha384: v.string() }) })),
  predicateType: v.literal('https://slsa.dev/provenance/v1'),
  predicate: v.object({
    buildDefinition: v.object({
      buildType: v.string(),
      externalParameters: v.object({ remote: v.string() }),
      resolvedDependencies: v.exactOptional(v.array(Source)),
    }),
    runDetails: v.object({
      builder: v.object({ id: v.string(), version: v.record(v.string(), v.string()) }),
      metadata: v.object({
        /** The run of a continuous integration. */
        invocationId: v.exactOptional(v.string()),
        finishedOn: v.pipe(v.string(), v.isoTimestamp()),
      }),
    }),
  }),
});
export type Provenance = v.InferOutput<typeof Provenance>;

/** The files and their hashes in hex, sorted by name. */
export const subjectOf = (files: Files): Provenance['subject'] =>
  Object.entries(files)
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, integrity]) => {
      const sha384 = Buffer.from(integrity.replace('sha384-', ''), 'base64').toString('hex');
      return { name, digest: { sha384 } };
    });

/** Does not check signatures. @returns undefined if the envelope has no valid provenance of exactly these files. */
export function readProvenance(envelope: ProvenanceEnvelope, files: Files): Provenance | undefined {
  const provenance = parsePayload(Provenance, envelope);
  const isOf = JSON.stringify(provenance?.subject) === JSON.stringify(subjectOf(files));
  return isOf ? provenance : undefined;
}
