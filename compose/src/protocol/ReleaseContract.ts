import * as v from 'valibot';
import { MODULE_ID } from './names/ModuleId.ts';

/** What a shell offers releases and requires of them: `GET /_shell/contract`. */
export const ReleaseContract = v.object({
  /** Shared library → the version that the shell has. */
  versions: v.record(v.string(), v.string()),
  /** Module id → how the site mounts it. */
  mounts: v.record(
    v.pipe(v.string(), v.regex(MODULE_ID)),
    v.object({
      /** Valid props, as JSON: the module must render with them. */
      sampleProps: v.record(v.string(), v.unknown()),
      optional: v.exactOptional(v.boolean()),
      mountable: v.exactOptional(v.boolean()),
      /** Whether the site checks its props; unset by older shells. */
      checksProps: v.exactOptional(v.boolean()),
      /** A page that mounts it; unset by older shells. */
      path: v.exactOptional(v.string()),
      /** Ids of elements that it must render, since links lead to them; unset by older shells. */
      sections: v.exactOptional(v.array(v.string())),
    }),
  ),
  /** Remote → the origins that its modules may send requests to; older shells grant none. */
  origins: v.exactOptional(v.record(v.string(), v.array(v.string()))),
  /** Older shells grant nothing. */
  grants: v.exactOptional(
    v.object({
      paths: v.record(v.string(), v.array(v.string())),
      /** What each page's module is given besides. */
      sampleProps: v.record(v.string(), v.unknown()),
      /** Paths of the site's own pages and redirects. */
      taken: v.array(v.string()),
    }),
  ),
  /** Slot → what its modules are rendered with; older shells have none. */
  slots: v.exactOptional(
    v.record(
      v.string(),
      v.object({
        sampleProps: v.record(v.string(), v.unknown()),
        path: v.exactOptional(v.string()),
      }),
    ),
  ),
  /** Remote of the site's feed → the slots that it may register modules in. Others may use all slots. */
  listed: v.exactOptional(v.record(v.string(), v.array(v.string()))),
  /** Remotes whose developers' links the site takes (`compose dev`). */
  developedIn: v.exactOptional(v.array(v.string())),
});
export type ReleaseContract = v.InferOutput<typeof ReleaseContract>;
