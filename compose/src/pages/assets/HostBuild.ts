import * as v from 'valibot';

/** A plain file, also in the folder of what measures visits. */
const AssetName = v.pipe(v.string(), v.regex(/^(?:[\w-][\w.-]*\/)?[\w-][\w.-]*$/));

/** The browser files of one build of the host, whose names hold their hashes. */
export const HostBuild = v.object({
  /** Follows from the files: `integrityOf` of their list, as 16 hex digits. */
  id: v.pipe(v.string(), v.regex(/^[0-9a-f]{16}$/)),
  /** Below the address of the assets → Subresource Integrity. */
  files: v.record(AssetName, v.pipe(v.string(), v.regex(/^sha384-[A-Za-z0-9+/]{64}$/))),
});
export type HostBuild = v.InferOutput<typeof HostBuild>;

/** `GET /_shell/builds`: the builds whose assets a server has, its own first. */
export const HostBuilds = v.pipe(v.array(HostBuild), v.maxLength(50));

/** Where a server lists them. */
export const BUILDS_PATH = '/_shell/builds';

/** Beside the files of a kept build. */
export const BUILD_FILE = 'build.json';
