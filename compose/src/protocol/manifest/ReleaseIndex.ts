import * as v from 'valibot';

/** In the parent of release folders: hints at the remotes to poll, and is not trusted otherwise, as manifests are. */
export const INDEX_FILE = 'releases.json';

/** The path of the index, relative to a release folder. */
export const INDEX_PATH = `../${INDEX_FILE}`;

/** Enough for some thousand remotes. */
export const MAX_INDEX_BYTES = 500_000;

/** Name of a release folder → a digest that changes with what is published in it. */
export const ReleaseIndex = v.pipe(v.string(), v.parseJson(), v.record(v.string(), v.string()));
export type ReleaseIndex = v.InferOutput<typeof ReleaseIndex>;
