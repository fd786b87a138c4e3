/** Where the shell serves its own browser files. */
export const ASSETS_PATH = '/assets/';

/** Where it serves the releases it holds: `/remotes/<name>/<release>/<file>`. */
export const MIRROR_PATH = '/remotes/';
