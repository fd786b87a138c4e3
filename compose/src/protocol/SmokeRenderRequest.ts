import * as v from 'valibot';
import type { ReleaseName, ServerBundle } from './manifest/ServerBundle.ts';
import { MODULE_ID, type ModuleId } from './names/ModuleId.ts';
import { MAX_TEXT_LENGTH } from './textLimits.ts';

const ModuleName = v.pipe(v.string(), v.regex(MODULE_ID));

/** What is run of a release before visitors get it. */
export interface SmokeRenderRequest {
  release: ReleaseName;
  bundle: ServerBundle;
  /** The modules to render, each with the props of the shell's contract. */
  mounts: readonly {
    module: ModuleId;
    props: object;
    inner?: readonly ModuleId[];
    /** Path of a page of the site that mounts it. Default: the home page's. */
    path?: string;
    /** Ids of elements that it must render. */
    sections?: readonly string[];
    params?: Readonly<Record<string, string>>;
    /** Path of the release's own page that it is rendered as. */
    page?: string;
  }[];
  /** Modules that the site offers to other modules. */
  offered?: readonly ModuleId[];
  /** The offered modules whose props the site checks. */
  checked?: readonly ModuleId[];
}

export const MountedInner = v.strictObject({
  outer: ModuleName,
  module: ModuleName,
  props: v.record(v.string(), v.unknown()),
});
export type MountedInner = v.InferOutput<typeof MountedInner>;

/** A module that was not rendered, which is no reason against the release. */
export const Skipped = v.strictObject({
  module: ModuleName,
  why: v.pipe(v.string(), v.maxLength(MAX_TEXT_LENGTH)),
});
export type Skipped = v.InferOutput<typeof Skipped>;

/** Limit of each list in a result. */
export const MAX_LISTED = 100;

/** Every reason why the release must not go live. */
export const SmokeRenderResult = v.strictObject({
  reasons: v.pipe(
    v.array(v.pipe(v.string(), v.maxLength(2 * MAX_TEXT_LENGTH))),
    v.maxLength(MAX_LISTED),
  ),
  /** How the `checked` modules were mounted. */
  mounted: v.exactOptional(v.pipe(v.array(MountedInner), v.maxLength(MAX_LISTED))),
  skipped: v.exactOptional(v.pipe(v.array(Skipped), v.maxLength(MAX_LISTED))),
});
export type SmokeRenderResult = v.InferOutput<typeof SmokeRenderResult>;
