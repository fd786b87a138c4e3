import * as v from 'valibot';
import { MODULE_ID } from './manifest/ModuleId.ts';

/**
 * What a shell offers releases and what it requires of them. A running shell publishes its own at
 * `GET /_shell/contract`, so that a team needs no more than its address.
 */
export const ReleaseContract = v.object({
  /** Shared library → the version that the shell has. */
  versions: v.record(v.string(), v.string()),
  /** Module that the shell's pages or other modules mount, as `<remote>/<module>` → what is known of it. */
  mounts: v.record(
    v.pipe(v.string(), v.regex(MODULE_ID)),
    v.object({
      /** Valid props, as JSON: the module must render with them. */
      sampleProps: v.record(v.string(), v.unknown()),
      /** Whether the site leaves it out where it is unavailable. */
      optional: v.exactOptional(v.boolean()),
      /** Whether other modules may mount it. */
      mountable: v.exactOptional(v.boolean()),
      /** Whether the site checks the props that it is mounted with; unset by older shells. */
      checksProps: v.exactOptional(v.boolean()),
      /** A page that mounts it; unset by older shells. */
      path: v.exactOptional(v.string()),
    }),
  ),
  /** Remote → the origins that its modules may send requests to; older shells grant none. */
  origins: v.exactOptional(v.record(v.string(), v.array(v.string()))),
  /** What the site grants to pages of releases; older shells grant nothing. */
  grants: v.exactOptional(
    v.object({
      /** Remote → paths (`GrantedPaths`). */
      paths: v.record(v.string(), v.array(v.string())),
      /** What each page's module is given besides, as JSON. */
      sampleProps: v.record(v.string(), v.unknown()),
      /** The paths of the site's own pages and redirects, which stay where they are. */
      taken: v.array(v.string()),
    }),
  ),
  /** Slot of a page → what its modules are rendered with, and the page; older shells have none. */
  slots: v.exactOptional(
    v.record(
      v.string(),
      v.object({
        /** Valid props, as JSON: a module in it must render with them. */
        sampleProps: v.record(v.string(), v.unknown()),
        /** A page that has it. */
        path: v.exactOptional(v.string()),
      }),
    ),
  ),
  /** Remote of the site's feed → the slots that it may register modules in. Others may use all slots. */
  listed: v.exactOptional(v.record(v.string(), v.array(v.string()))),
  /** The remotes whose developers' links the site takes (`compose dev`). */
  developedIn: v.exactOptional(v.array(v.string())),
});
export type ReleaseContract = v.InferOutput<typeof ReleaseContract>;
