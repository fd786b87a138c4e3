import type { RemoteModuleId } from '@statline/contract/modules';
import * as v from 'valibot';
import type { ReleaseName } from './openModules.ts';
import { LONGEST_TEXT } from './RenderAnswer.ts';
import type { ServerBundle } from './ServerBundle.ts';

/** What is run of a release before visitors get it. */
export interface Rehearsal {
  release: ReleaseName;
  bundle: ServerBundle;
  /** The modules that the shell mounts of it. */
  mounts: readonly RemoteModuleId[];
}

/** What a rehearsal says: every reason why the release must not go live. */
export const RehearsalAnswer = v.strictObject({
  reasons: v.pipe(v.array(v.pipe(v.string(), v.maxLength(2 * LONGEST_TEXT))), v.maxLength(100)),
});
export type RehearsalAnswer = v.InferOutput<typeof RehearsalAnswer>;
