import { MODULES, type RemoteModuleId } from '@statline/contract/remotes';
import * as v from 'valibot';

/*
 * What the renderer answers. Remotes' code runs in it, so the shell takes nothing from it that
 * does not fit.
 */

/** Of what is logged of a failure; a runner cuts it off, the shell insists on it. */
export const LONGEST_TEXT = 4_000;

const Text = v.pipe(v.string(), v.maxLength(LONGEST_TEXT));
const Status = v.pipe(v.number(), v.integer(), v.minValue(200), v.maxValue(599));
const ModuleId = v.picklist(Object.keys(MODULES) as RemoteModuleId[]);
/** Of this site: a slash that no other follows, of either kind. */
const OwnPath = v.pipe(v.string(), v.maxLength(LONGEST_TEXT), v.regex(/^\/(?![/\\])[\x21-\x7e]*$/));

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

const Redirect = v.strictObject({ status: Status, redirectTo: OwnPath });

const Page = v.strictObject({
  status: Status,
  /** What the route says of itself (`PageHandle`). */
  handle: v.strictObject({
    text: v.strictObject({ title: Text, description: Text }),
    canonicalPath: v.exactOptional(OwnPath),
    mounts: v.pipe(v.array(ModuleId), v.readonly()),
  }),
  page: v.strictObject({
    /** Contents of the root element. */
    html: v.string(),
    /** `<style>` elements of every styled component on the page. */
    styles: v.string(),
  }),
  /** The modules that were mounted with their code. */
  rendered: v.array(ModuleId),
  failures: v.pipe(v.array(RenderFailure), v.maxLength(100)),
});

/** A route's page, or where the route leads instead. */
export const RenderedRoute = v.union([Redirect, Page]);
export type RenderedRoute = v.InferOutput<typeof RenderedRoute>;

export const RenderAnswer = v.union([
  v.strictObject({ number: v.number(), route: RenderedRoute }),
  v.strictObject({ number: v.number(), error: RenderFailure }),
]);
export type RenderAnswer = v.InferOutput<typeof RenderAnswer>;
