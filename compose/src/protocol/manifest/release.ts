import * as v from 'valibot';
import { MODULE_ID, RELEASE_ID } from '../names/ModuleId.ts';
import { ProvenanceEnvelope } from './provenance.ts';
import { PublicationEnvelope } from './publication.ts';

/** The manifest of the live release. The shell reads its `release` part. */
export const MANIFEST_FILE = 'mf-manifest.json';

/** A copy of each release's manifest, which stays in the folder when a newer release replaces `MANIFEST_FILE`. */
export const manifestFileOf = (id: string): string => `release-${id}.json`;

/** Subfolder of a release folder, with a folder for each release that is published for previews only. */
export const PREVIEWS_FOLDER = 'previews';

/** The folder of a preview: all files of the release, and its manifest under the name `manifestFileOf`. */
export const previewFolderOf = (id: string): string => `${PREVIEWS_FOLDER}/${id}/`;

/** @returns undefined for another file. */
export const idOfManifestFile = (file: string): string | undefined =>
  /^release-([0-9a-f]{16})\.json$/.exec(file)?.[1];

/** A plain name, so that it cannot point outside, of a length that file systems can store. */
const FileName = v.pipe(v.string(), v.maxLength(255), v.regex(/^[\w-][\w.-]*$/));

/** Subresource Integrity: `sha384-` and the digest in base64. */
const Integrity = v.pipe(v.string(), v.regex(/^sha384-[A-Za-z0-9+/]{64}$/));

/** Limit of the modules that one module may mount: with more, it is most likely a page. */
export const MAX_MOUNTS = 20;

const Mounts = v.record(
  v.string(),
  v.pipe(v.array(v.pipe(v.string(), v.regex(MODULE_ID))), v.maxLength(MAX_MOUNTS)),
);

/** New fields go to the end: the id is the digest of the fields in this order. */
export const Release = v.object({
  /** Derived from everything below (`releaseDigest.ts`); a manifest that claims another is refused. */
  id: v.pipe(v.string(), v.regex(RELEASE_ID)),
  /** The remote's name. */
  name: v.string(),
  /** Every file of the release but the manifest itself, with its hash. */
  files: v.record(FileName, Integrity),
  /** The size of all files together; the shell fetches no more. Older builds leave it out. */
  bytes: v.optional(v.pipe(v.number(), v.safeInteger(), v.minValue(0))),
  /** The entry of Module Federation, and the global variable that it sets. */
  container: v.object({ file: FileName, global: v.string() }),
  /** CommonJS; exports each module by its name. Without one the remote is rendered in the browser only. */
  serverBundle: v.optional(FileName),
  /** Module name → the scripts it needs in the browser, beside the container. */
  modules: v.record(v.string(), v.array(FileName)),
  /** Module name → other teams' modules that it may mount. Left out where none does. */
  mounts: v.exactOptional(Mounts),
  /** Module name → its style sheets, also those of what it loads later. Left out where there are none. */
  styles: v.exactOptional(v.record(v.string(), v.array(FileName))),
  /** Module name → the script that makes its HTML work before React is loaded (`Enhancement`). */
  enhancements: v.exactOptional(v.record(v.string(), FileName)),
  /** Shared library → the versions this release was built for, as a semver range. */
  requires: v.record(v.string(), v.string()),
  /** Each is a `ReleasePage`. Only the gate validates them, so that the team gets the errors of each page. */
  pages: v.optional(v.pipe(v.array(v.record(v.string(), v.unknown())), v.maxLength(100))),
  /** Slot → the module that it registers there. Left out where there is none. */
  slots: v.exactOptional(v.record(v.string(), v.string())),
});
export type Release = v.InferOutput<typeof Release>;

export const ReleaseManifest = v.object({
  release: Release,
  /** Added on publishing. */
  publication: v.optional(PublicationEnvelope),
  /** Added on publishing. An invalid provenance is ignored: the release is not refused. */
  provenance: v.fallback(v.optional(ProvenanceEnvelope), undefined),
});
export type ReleaseManifest = v.InferOutput<typeof ReleaseManifest>;
