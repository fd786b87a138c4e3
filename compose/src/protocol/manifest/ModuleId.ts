/** Identifies a module of a remote: `<remote>/<module>`, as in Module Federation. */
export type ModuleId = string;

export const MODULE_ID = /^\w+\/\w+$/;

export const remoteOf = (id: ModuleId): string => id.slice(0, id.indexOf('/'));

export const moduleOf = (id: ModuleId): string => id.slice(id.indexOf('/') + 1);

/** A module in one release, `<remote>/<release>/<module>`; without a module, all that the release runs. */
export const nameInRelease = (release: { name: string; id: string }, module = ''): string =>
  `${release.name}/${release.id}/${module}`;
