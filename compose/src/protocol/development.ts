import * as v from 'valibot';

/** Served in development only. */
export const DEV_STATE_PATH = '/_shell/development';

export const DevState = v.array(
  v.object({
    remote: v.string(),
    /** Why it cannot be shown; null: it can. */
    reason: v.nullable(v.string()),
  }),
);
export type DevState = v.InferOutput<typeof DevState>;

/** Server-sent events of a remote's dev server: the errors of the last build at once, then of each further build. */
export const BUILD_EVENTS_FILE = 'changes';

/** Each error is a sentence; an empty list: the build succeeded and is served. */
export const BuildErrors = v.array(v.string());
export type BuildErrors = v.InferOutput<typeof BuildErrors>;

/** A container of this name changes in place while its remote is developed; a released one's has a hash. */
export const CHANGING_CONTAINER = 'remoteEntry.js';
