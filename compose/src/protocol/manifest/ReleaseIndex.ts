import * as v from 'valibot';

/**
 * A file in the folder that holds the release folders of several remotes. Shells poll it instead of each
 * remote. It is a hint of what to read: what is live follows from manifests alone.
 */
export const INDEX_FILE = 'releases.json';

/** From one of the release folders. */
export const INDEX_ABOVE = `../${INDEX_FILE}`;

/** Name of a release folder → a digest that changes with what is published in it. */
export const ReleaseIndex = v.pipe(v.string(), v.parseJson(), v.record(v.string(), v.string()));
export type ReleaseIndex = v.InferOutput<typeof ReleaseIndex>;
