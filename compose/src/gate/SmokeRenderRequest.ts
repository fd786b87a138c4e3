import * as v from 'valibot';
import type { ModuleId } from '../manifest/ModuleId.ts';
import type { ReleaseName } from '../render/openModules.ts';
import { LONGEST_TEXT } from '../render/RenderAnswer.ts';
import type { ServerBundle } from '../render/ServerBundle.ts';

/** What is run of a release before visitors get it. */
export interface SmokeRenderRequest {
  release: ReleaseName;
  bundle: ServerBundle;
  /** The modules to render, each with the props of the shell's contract. */
  mounts: readonly {
    module: ModuleId;
    props: object;
    /** What it may mount, as its release says. */
    inner?: readonly ModuleId[];
    /** Of a page of the site that mounts it, for its `load`. Default: the home page's. */
    path?: string;
    params?: Readonly<Record<string, string>>;
    /** The address of the release's own page that it is rendered as. */
    page?: string;
  }[];
  /** The modules that the site offers to other modules. Default: none. */
  offered?: readonly ModuleId[];
}

/** What a smoke render says: every reason why the release must not go live. */
export const SmokeRenderAnswer = v.strictObject({
  reasons: v.pipe(v.array(v.pipe(v.string(), v.maxLength(2 * LONGEST_TEXT))), v.maxLength(100)),
});
export type SmokeRenderAnswer = v.InferOutput<typeof SmokeRenderAnswer>;
