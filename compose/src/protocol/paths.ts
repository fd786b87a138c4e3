/** Where signed links lead, those of `compose dev` and of previews: `?token=<token>`. */
export const SIGNED_LINK_PATH = '/_shell/develop';

/** Where browsers report how a page did. */
export const VISITS_PATH = '/_shell/visits';

/** Where browsers report regions that failed, so that operators see a bad release. */
export const REGION_FAILURES_PATH = '/_shell/region-failures';

/** Where the live releases are listed, and where teams send what they have published. */
export const RELEASES_PATH = '/_shell/releases';

/** A header of that list: the scripts of the server's own host build, with spaces between. */
export const HOST_SCRIPTS_HEADER = 'compose-host-scripts';

/** Where documents find which links to prerender. Short: each document's headers have it. */
export const SPECULATION_PATH = '/_shell/ahead';

/** Where the shell serves its own browser files. */
export const ASSETS_PATH = '/assets/';

/** Where it serves what measures visits. */
export const VISIT_SCRIPT_PATH = `${ASSETS_PATH}visit/`;

/** Where it serves the releases it holds: `/remotes/<name>/<release>/<file>`. */
export const MIRROR_PATH = '/remotes/';

/** The address of a release that the shell serves. */
export const mirroredAt = ({ name, id }: { name: string; id: string }): string =>
  `${MIRROR_PATH}${name}/${id}/`;
