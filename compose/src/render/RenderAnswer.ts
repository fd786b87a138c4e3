import * as v from 'valibot';
import { HeadTag } from '../head/HeadTag.ts';
import { LONGEST_DATA } from '../loads/runLoad.ts';
import { LONGEST_NAME, MOST_NAMES } from '../loads/trackQuery.ts';

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

/** As its properties are, in a composition: they are in the page's document already. */
const LONGEST_KEY = LONGEST_DATA;

/** The parameters of the query that a module has read. */
const Reads = v.pipe(
  v.array(v.pipe(v.string(), v.maxLength(LONGEST_NAME))),
  v.maxLength(MOST_NAMES),
);

/** What has become of a module's `load` (`LoadOutcome`). */
export const LoadAnswer = v.variant('status', [
  v.strictObject({
    status: v.literal('loaded'),
    module: Text,
    key: v.pipe(v.string(), v.maxLength(LONGEST_KEY)),
    data: v.unknown(),
    maxAgeS: v.exactOptional(v.pipe(v.number(), v.minValue(0))),
    reads: Reads,
  }),
  v.strictObject({
    status: v.literal('failed'),
    module: Text,
    key: v.pipe(v.string(), v.maxLength(LONGEST_KEY)),
    reason: Text,
    reads: v.exactOptional(Reads),
  }),
  v.strictObject({
    status: v.literal('late'),
    module: Text,
    key: v.pipe(v.string(), v.maxLength(LONGEST_KEY)),
    reads: v.exactOptional(Reads),
  }),
]);
export type LoadAnswer = v.InferOutput<typeof LoadAnswer>;

/** A rendered page. */
export const RenderedPage = v.strictObject({
  /** Contents of the root element. */
  html: v.string(),
  /** What its modules say of the page, in the place of what the site says. */
  head: v.exactOptional(v.pipe(v.array(HeadTag), v.maxLength(50))),
  /** `<style>` elements of every styled component on the page. */
  styles: v.string(),
  /** The modules that were mounted with their code. */
  rendered: v.pipe(v.array(Text), v.maxLength(100)),
  failures: v.pipe(v.array(RenderFailure), v.maxLength(100)),
  loads: v.pipe(v.array(LoadAnswer), v.maxLength(100)),
  /** How long what it has loaded lasts from now on, in ms. Undefined: it does not end. */
  lifeMs: v.exactOptional(v.pipe(v.number(), v.minValue(0))),
});
export type RenderedPage = v.InferOutput<typeof RenderedPage>;

export const RenderAnswer = v.union([
  v.strictObject({ number: v.number(), page: RenderedPage }),
  v.strictObject({ number: v.number(), error: RenderFailure }),
]);
export type RenderAnswer = v.InferOutput<typeof RenderAnswer>;
