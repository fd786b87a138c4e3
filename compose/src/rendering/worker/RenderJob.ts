import * as v from 'valibot';
import type { Composition } from '../../protocol/composition/Composition.ts';
import { isDeeperThan, MAX_LEVELS } from '../../protocol/manifest/levels.ts';
import type { ReleaseName, ServerBundle } from '../../protocol/manifest/ServerBundle.ts';
import type { ModuleId } from '../../protocol/names/ModuleId.ts';
import { MAX_TEXT_LENGTH } from '../../protocol/textLimits.ts';
import { HeadTag } from '../../site/head/HeadTag.ts';
import { MAX_DATA_LENGTH } from '../../site/loads/runLoad.ts';
import { MAX_NAME_LENGTH, MAX_NAMES } from '../../site/loads/trackQuery.ts';
import { Json } from '../process/messages.ts';

export interface RenderJob {
  path: string;
  search: string;
  composition: Composition;
  /** Modules that are left to the browser, like all modules of a release without a server bundle. */
  browserOnly: readonly ModuleId[];
  added: readonly (ReleaseName & { bundle: ServerBundle })[];
  /** Checks the built-ins after each module, not only at the end of the page. */
  isCareful: boolean;
  /** Releases that leave the worker's cache (`bundleKey`). */
  dropped: readonly string[];
}

/** The key of a release's code in the worker's cache: one release may be loaded from two places. */
export const bundleKey = ({ name, id, baseUrl }: ReleaseName): string => `${name}/${id} ${baseUrl}`;

const Text = v.pipe(v.string(), v.maxLength(MAX_TEXT_LENGTH));

export const RenderFailure = v.strictObject({
  module: v.exactOptional(Text),
  /** Whether the region was cut off at the deadline: such a page is not sent. */
  timedOut: v.boolean(),
  name: Text,
  message: Text,
  stack: v.exactOptional(Text),
});
export type RenderFailure = v.InferOutput<typeof RenderFailure>;

/** The parameters of the query that a module has read. */
const Reads = v.pipe(
  v.array(v.pipe(v.string(), v.maxLength(MAX_NAME_LENGTH))),
  v.maxLength(MAX_NAMES),
);

/** More than any page has. The lists are compared with each other, which takes the square of their length. */
const Modules = v.pipe(v.array(Text), v.maxLength(5_000));

const NotNegative = v.pipe(v.number(), v.minValue(0));

const loadEntries = {
  module: Text,
  /** The key contains the module's props, which are part of the page's document already. */
  key: v.pipe(v.string(), v.maxLength(MAX_DATA_LENGTH)),
  reads: v.exactOptional(Reads),
};

function isData(json: string): boolean {
  const { success, output } = v.safeParse(Json, json, { abortEarly: true });
  return success && !isDeeperThan(MAX_LEVELS, output);
}

/** The outcome of a module's `load` (`LoadOutcome`). */
export const LoadResult = v.variant('status', [
  v.strictObject({
    ...loadEntries,
    status: v.literal('loaded'),
    /** The data as text: what a module does to them afterwards, while it is rendered, changes no message. */
    json: v.pipe(v.string(), v.maxLength(MAX_DATA_LENGTH), v.check(isData)),
    maxAgeS: v.exactOptional(NotNegative),
    reads: Reads,
  }),
  v.strictObject({ ...loadEntries, status: v.literal('failed'), reason: Text }),
  v.strictObject({ ...loadEntries, status: v.literal('late') }),
]);
export type LoadResult = v.InferOutput<typeof LoadResult>;

/** The page's policy has a hash of each element. */
function isStyleElement(text: string): boolean {
  const end = '</style>';
  return (
    text === '' || (text.startsWith('<style') && text.indexOf(end) === text.length - end.length)
  );
}

/** A rendered page. The length of a message limits the rest of its contents. */
export const RenderedPage = v.strictObject({
  html: v.string(),
  /** Head tags of the page's modules, which replace the site's. */
  head: v.exactOptional(v.pipe(v.array(HeadTag), v.maxLength(50))),
  /** The `<style>` element with every styled component on the page; empty: there is none. */
  styles: v.pipe(v.string(), v.check(isStyleElement)),
  rendered: Modules,
  /** The rendered modules that are not hydrated. */
  static: v.exactOptional(Modules),
  /** The modules that wait for the visitor's own data in the browser (`Load.perVisitor`). */
  perVisitor: v.exactOptional(Modules),
  failures: v.array(RenderFailure),
  loads: v.array(LoadResult),
  /** How long the page's loaded data are valid from now on, in ms. Undefined: without limit. */
  ttlMs: v.exactOptional(NotNegative),
});
export type RenderedPage = v.InferOutput<typeof RenderedPage>;

export const RenderResult = v.union([
  v.strictObject({ number: v.number(), page: RenderedPage }),
  v.strictObject({ number: v.number(), error: RenderFailure }),
  /** Precedes the page: the part that can be rendered while data are loading. */
  v.strictObject({ number: v.number(), part: RenderedPage }),
]);
