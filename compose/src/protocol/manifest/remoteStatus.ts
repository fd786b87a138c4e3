import * as v from 'valibot';

const ReleaseStatus = v.object({
  release: v.string(),
  /** When visitors of this shell got it first, ISO 8601. */
  since: v.string(),
  /** Per cent of the visitors. */
  share: v.number(),
  /** What three of four measured visits to a page did not exceed; pages of few visits are left out. */
  visits: v.array(
    v.object({
      page: v.string(),
      lcpMs: v.nullable(v.number()),
      inpMs: v.nullable(v.number()),
      cls: v.nullable(v.number()),
    }),
  ),
});
export type ReleaseStatus = v.InferOutput<typeof ReleaseStatus>;

/** `GET /_shell/status/<remote>`: what a shell gives of a remote, as anybody may know it. */
export const RemoteStatus = v.object({
  live: v.nullable(ReleaseStatus),
  canary: v.nullable(ReleaseStatus),
  /** A canary that the shell has ended by itself. */
  withdrawn: v.nullable(v.object({ release: v.string(), reason: v.string(), at: v.string() })),
  /**
   * The highest number among its team's publications that were taken: the next one needs a higher one. Older
   * shells leave it out.
   */
  sequence: v.exactOptional(v.pipe(v.number(), v.safeInteger(), v.minValue(0))),
});
export type RemoteStatus = v.InferOutput<typeof RemoteStatus>;
