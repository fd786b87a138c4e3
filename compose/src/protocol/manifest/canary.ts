import * as v from 'valibot';
import { PublicationEnvelope } from './publication.ts';

/** File beside the manifest. Without the file, or with a share of 0, there is no canary. */
export const CANARY_FILE = 'canary.json';

export const Canary = v.pipe(
  v.object({
    /** Per cent of the visitors, 0 to 100. */
    share: v.pipe(v.number(), v.minValue(0), v.maxValue(100)),
    /** In the same folder: `release-<id>.json`. */
    manifest: v.optional(v.pipe(v.string(), v.regex(/^release-[0-9a-f]{16}\.json$/))),
    publication: v.optional(PublicationEnvelope),
  }),
  v.check(({ share, manifest }) => share === 0 || manifest !== undefined),
);
export type Canary = v.InferOutput<typeof Canary>;
