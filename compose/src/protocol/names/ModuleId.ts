/** Identifies a module of a remote: `<remote>/<module>`, as in Module Federation. */
export type ModuleId = string;

export const MODULE_ID = /^\w+\/\w+$/;

/** The name of a module that a release itself chooses. It fits into a crash record (`CrashRecord.ts`). */
export const MODULE_NAME = /^\w{1,100}$/;

/** The name of a remote, as commands, feeds and links take it. */
export const REMOTE_NAME = /^[a-z][a-z0-9]{1,23}$/;

/** `REMOTE_NAME` in words, for messages. */
export const REMOTE_NAME_RULE = '2 to 24 lower-case letters and digits, beginning with a letter';

/** The id of a release: the beginning of a digest of its contents (`releaseDigest.ts`). */
export const RELEASE_ID = /^[0-9a-f]{16}$/;

export const moduleId = (remote: string, module: string): ModuleId => `${remote}/${module}`;

export const remoteOf = (id: ModuleId): string => id.slice(0, id.indexOf('/'));

export const moduleOf = (id: ModuleId): string => id.slice(id.indexOf('/') + 1);

/** Reads an untrusted record whose keys are a release's module names: own properties only. */
export const entryFor = <Entry>(
  record: Readonly<Record<string, Entry>> | undefined,
  id: ModuleId,
): Entry | undefined =>
  record && Object.hasOwn(record, moduleOf(id)) ? record[moduleOf(id)] : undefined;

export const moduleIdsOf = ({ name, modules }: { name: string; modules: object }): ModuleId[] =>
  Object.keys(modules).map((module) => moduleId(name, module));

/** A module in one release, `<remote>/<release>/<module>`; without a module, all modules of the release. */
export type NameInRelease = string;

export const nameInRelease = (release: { name: string; id: string }, module = ''): NameInRelease =>
  `${release.name}/${release.id}/${module}`;

export function readNameInRelease(name: NameInRelease) {
  const [remote = '', release = '', module = ''] = name.split('/');
  return { remote, release, module };
}
