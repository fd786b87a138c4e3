import * as v from 'valibot';
import { parsePayload } from './parseText.ts';

/** Binds a signature to a type of statement (DSSE, https://github.com/secure-systems-lab/dsse). */
export const preAuthentication = (payloadType: string, body: Buffer): Buffer =>
  Buffer.concat([Buffer.from(`DSSEv1 ${payloadType.length} ${payloadType} ${body.length} `), body]);

/** Type of a publication: it is in the manifest, in a DSSE envelope whose signature covers its exact bytes. */
export const PUBLICATION_TYPE = 'application/vnd.statline.publication+json';

/** Base64 as encoders write it: the same bytes are always the same text (RFC 4648, section 3.5). */
const base64 = (maxLength: number) =>
  v.pipe(
    v.string(),
    v.maxLength(maxLength),
    v.base64(),
    v.check((text) => Buffer.from(text, 'base64').toString('base64') === text),
  );

/** @param maxLength limit of the payload, in characters of base64. */
export const envelopeOf = <Type extends string>(payloadType: Type, maxLength: number) =>
  v.object({
    payloadType: v.literal(payloadType),
    /** Identifies an envelope; its signatures do not, since anyone with access to the host can add some. */
    payload: base64(maxLength),
    /** Empty where the team has no key. */
    signatures: v.pipe(
      v.array(
        v.object({
          keyid: v.pipe(v.string(), v.maxLength(100)),
          sig: base64(200),
        }),
      ),
      v.maxLength(10),
    ),
  });

export const PublicationEnvelope = envelopeOf(PUBLICATION_TYPE, 4_000);
export type PublicationEnvelope = v.InferOutput<typeof PublicationEnvelope>;

export type Envelope = Omit<PublicationEnvelope, 'payloadType'> & { payloadType: string };

const common = {
  /** The remote's name: a signature for one remote is never valid for another. */
  remote: v.string(),
  /** Higher than that of every earlier publication of the remote. */
  sequence: v.pipe(v.number(), v.safeInteger(), v.minValue(1)),
  /** When it was published, ISO 8601; not in each of its forms, since `Date` must be able to read it. */
  at: v.pipe(
    v.string(),
    v.isoTimestamp(),
    v.check((at) => !Number.isNaN(Date.parse(at))),
  ),
};

export const Digest = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/));

const Share = v.pipe(v.number(), v.minValue(0), v.maxValue(100));

const isRising = (shares: number[]) => shares.every((share, at) => share > (shares[at - 1] ?? 0));

/** The steps of a canary that advances by itself. Older shells ignore them, and stay at the first share. */
export const CanarySteps = v.object({
  /** Per cent of the visitors, rising. The first is the publication's. */
  shares: v.pipe(v.array(Share), v.minLength(2), v.maxLength(10), v.check(isRising)),
  /** Minimum duration of each step: a minute to a week. */
  everyMs: v.pipe(v.number(), v.safeInteger(), v.minValue(60_000), v.maxValue(7 * 86_400_000)),
});

export const Publication = v.variant('kind', [
  v.object({ kind: v.literal('live'), ...common, digest: Digest }),
  v.object({
    kind: v.literal('canary'),
    ...common,
    /** Per cent of the visitors; 0: the canary has ended. */
    share: Share,
    steps: v.exactOptional(CanarySteps),
    digest: v.optional(Digest),
  }),
]);
export type Publication = v.InferOutput<typeof Publication>;
export type CanaryPlan = Pick<Extract<Publication, { kind: 'canary' }>, 'share' | 'steps'>;

/** @returns undefined without a valid publication. */
export const readPublication = (envelope: PublicationEnvelope | undefined) =>
  envelope && parsePayload(Publication, envelope);

export const signedBytes = ({ payloadType, payload }: Omit<Envelope, 'signatures'>): Buffer =>
  preAuthentication(payloadType, Buffer.from(payload, 'base64'));
