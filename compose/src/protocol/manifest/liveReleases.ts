import * as v from 'valibot';

/** `GET /_shell/live`: the releases that visitors of a shell get, canaries too. */
export const LiveReleases = v.array(
  v.object({
    remote: v.pipe(v.string(), v.regex(/^\w+$/)),
    release: v.pipe(v.string(), v.regex(/^[0-9a-f]{16}$/)),
    kind: v.picklist(['live', 'canary']),
  }),
);
export type LiveReleases = v.InferOutput<typeof LiveReleases>;
