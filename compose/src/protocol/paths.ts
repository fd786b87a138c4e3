/** Everything below it is the engine's. */
export const SHELL_PATH = '/_shell/';

/** The path of signed links, of `compose dev` and of previews: `?token=<token>`. */
export const SIGNED_LINK_PATH = '/_shell/develop';

export const VISITS_PATH = '/_shell/visits';

export const REGION_FAILURES_PATH = '/_shell/region-failures';

/** Below `REGION_FAILURES_PATH`, so that browsers send the proofs' cookie here too. */
export const SLOW_REGIONS_PATH = `${REGION_FAILURES_PATH}/slow`;

/**
 * Where the live releases are listed, and where teams send what they have published. At `<remote>/<id>` below it is the
 * verdict on a release.
 */
export const RELEASES_PATH = '/_shell/releases';

/** `/_shell/status/<remote>`: the state of a remote's releases (`RemoteStatus`). */
export const STATUS_PATH = '/_shell/status';

/** What a shell offers releases and requires of them (`ReleaseContract`). */
export const CONTRACT_PATH = '/_shell/contract';

/** Where teams check the props with which a module mounts another one. */
export const PROPS_PATH = '/_shell/props';

/** Lists the releases that visitors get, canaries too (`LiveReleases`). */
export const LIVE_PATH = '/_shell/live';

/** Response header of `RELEASES_PATH`: the scripts of the server's host build, separated by spaces. */
export const HOST_SCRIPTS_HEADER = 'compose-host-scripts';

/** Speculation rules. The path is short, since each document's headers contain it. */
export const SPECULATION_PATH = '/_shell/ahead';

/** The inspection overlay. At one address, so that `import()` in a browser's console opens it on any page. */
export const INSPECTION_SCRIPT_PATH = '/_shell/inspect.js';

export const ASSETS_PATH = '/assets/';

export const VISIT_SCRIPT_PATH = `${ASSETS_PATH}visit/`;

/** `/remotes/<name>/<release>/<file>` */
export const MIRROR_PATH = '/remotes/';

export const mirroredAt = ({ name, id }: { name: string; id: string }): string =>
  `${MIRROR_PATH}${name}/${id}/`;
