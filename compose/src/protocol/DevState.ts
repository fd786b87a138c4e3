import * as v from 'valibot';

/** Where the shell's server lists the remotes under development. Production has no such path. */
export const DEV_STATE_PATH = '/_shell/development';

export const DevState = v.array(
  v.object({
    remote: v.string(),
    /** Why it cannot be shown; null: it can. */
    reason: v.nullable(v.string()),
  }),
);
export type DevState = v.InferOutput<typeof DevState>;
