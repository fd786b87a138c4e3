import * as v from 'valibot';

/** Above several release folders: a hint of what to poll. Manifests alone count. */
export const INDEX_FILE = 'releases.json';

/** From one of the release folders. */
export const INDEX_ABOVE = `../${INDEX_FILE}`;

/** Enough for some thousand remotes. */
export const MAX_INDEX_BYTES = 500_000;

/** Name of a release folder → a digest that changes with what is published in it. */
export const ReleaseIndex = v.pipe(v.string(), v.parseJson(), v.record(v.string(), v.string()));
export type ReleaseIndex = v.InferOutput<typeof ReleaseIndex>;
