import * as v from 'valibot';

/** Beside the manifest: a second release, for a share of the visitors. Its absence ends the trial. */
export const CANARY_FILE = 'canary.json';

export const Canary = v.object({
  /** Per cent of the visitors, 0 to 100. */
  share: v.pipe(v.number(), v.minValue(0), v.maxValue(100)),
  /** The manifest of the second release, in the same folder: `release-<id>.json`. */
  manifest: v.pipe(v.string(), v.regex(/^release-[0-9a-f]{16}\.json$/)),
});
export type Canary = v.InferOutput<typeof Canary>;
