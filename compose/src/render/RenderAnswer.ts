import * as v from 'valibot';

/*
 * What the rendering process answers. Remotes' code runs in it, so the server takes nothing from
 * it that does not fit.
 */

/** Of what is logged of a failure; a worker process cuts it off, the server insists on it. */
export const LONGEST_TEXT = 4_000;

const Text = v.pipe(v.string(), v.maxLength(LONGEST_TEXT));

/** What a region threw, as plain data. */
export const RenderFailure = v.strictObject({
  /** Whose region it is, where React can tell. */
  module: v.exactOptional(Text),
  /** Whether the region was cut off at the deadline: such a page is not sent. */
  late: v.boolean(),
  name: Text,
  message: Text,
  stack: v.exactOptional(Text),
});
export type RenderFailure = v.InferOutput<typeof RenderFailure>;

/** A rendered page. */
export const RenderedPage = v.strictObject({
  /** Contents of the root element. */
  html: v.string(),
  /** `<style>` elements of every styled component on the page. */
  styles: v.string(),
  /** The modules that were mounted with their code. */
  rendered: v.pipe(v.array(Text), v.maxLength(100)),
  failures: v.pipe(v.array(RenderFailure), v.maxLength(100)),
});
export type RenderedPage = v.InferOutput<typeof RenderedPage>;

export const RenderAnswer = v.union([
  v.strictObject({ number: v.number(), page: RenderedPage }),
  v.strictObject({ number: v.number(), error: RenderFailure }),
]);
export type RenderAnswer = v.InferOutput<typeof RenderAnswer>;
