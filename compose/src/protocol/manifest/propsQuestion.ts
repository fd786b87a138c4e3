import * as v from 'valibot';
import { MODULE_ID } from './ModuleId.ts';

/** `POST /_shell/props`: would the site take these props for one of its modules? */
export const PropsQuestion = v.object({
  module: v.pipe(v.string(), v.regex(MODULE_ID)),
  props: v.record(v.string(), v.unknown()),
});
export type PropsQuestion = v.InferOutput<typeof PropsQuestion>;

/** The site's objections to them; none: it accepts them. */
export const PropsAnswer = v.object({ reason: v.exactOptional(v.string()) });
