import * as v from 'valibot';
import { MODULE_ID, RELEASE_ID } from './names/ModuleId.ts';

/* What a running shell responds with to the commands of teams, below `/_shell/`. */

/** `GET /_shell/live`: the releases that visitors of a shell get, canaries too. */
export const LiveReleases = v.array(
  v.object({
    remote: v.pipe(v.string(), v.regex(/^\w+$/)),
    release: v.pipe(v.string(), v.regex(RELEASE_ID)),
    kind: v.picklist(['live', 'canary']),
  }),
);
export type LiveReleases = v.InferOutput<typeof LiveReleases>;

const ProcessedPublication = v.object({
  /** Left out for the end of a canary. */
  release: v.exactOptional(v.string()),
  /** Its sequence number; 0: it has none. */
  sequence: v.number(),
});

/** `GET /_shell/releases/<remote>/<id>`: what a shell has decided about a release. */
export const Verdict = v.object({
  /** `unknown`: the shell has not processed the release, or has not finished. */
  state: v.picklist(['live', 'canary', 'refused', 'unknown']),
  /** Why it is refused or unknown. */
  reason: v.optional(v.string()),
  /** Only the publication is refused, because of its signature or number; there is no verdict on the release. */
  ofPublication: v.exactOptional(v.literal(true)),
  /** The highest sequence number of the remote's publications that the shell has processed. */
  sequence: v.number(),
  /** The last processed publication of each kind. Older shells leave it out. */
  last: v.exactOptional(
    v.object({
      live: v.exactOptional(ProcessedPublication),
      canary: v.exactOptional(ProcessedPublication),
    }),
  ),
});
export type Verdict = v.InferOutput<typeof Verdict>;

const ReleaseStatus = v.object({
  release: v.string(),
  /** When this shell admitted it, ISO 8601. */
  since: v.string(),
  /** Per cent of the visitors. */
  share: v.number(),
  /** Slots that have no room for the release's module. Older shells leave it out. */
  withoutRoom: v.exactOptional(v.array(v.string())),
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

/** `GET /_shell/status/<remote>`: the public status of a remote on a shell. */
export const RemoteStatus = v.object({
  live: v.nullable(ReleaseStatus),
  canary: v.nullable(ReleaseStatus),
  /** The step that the canary waits for, and its earliest time, ISO 8601. Older shells leave it out. */
  nextStep: v.exactOptional(v.nullable(v.object({ share: v.number(), from: v.string() }))),
  /** A canary that the shell has ended by itself. */
  withdrawn: v.nullable(v.object({ release: v.string(), reason: v.string(), at: v.string() })),
  /** Why something that is published now is refused, or cannot be read. Older shells leave it out. */
  refusal: v.exactOptional(
    v.nullable(v.object({ release: v.nullable(v.string()), reason: v.string(), at: v.string() })),
  ),
  /** The highest sequence number of its team's accepted publications. Older shells leave it out. */
  sequence: v.exactOptional(v.pipe(v.number(), v.safeInteger(), v.minValue(0))),
});
export type RemoteStatus = v.InferOutput<typeof RemoteStatus>;

/** `POST /_shell/props`: would the site accept these props for one of its modules? */
export const PropsRequest = v.object({
  module: v.pipe(v.string(), v.regex(MODULE_ID)),
  props: v.record(v.string(), v.unknown()),
});
export type PropsRequest = v.InferOutput<typeof PropsRequest>;

export const PropsResponse = v.object({ reason: v.exactOptional(v.string()) });
