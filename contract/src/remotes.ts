import type { ModuleContract, RemoteContract } from './modules.ts';
import * as remoteList from './remoteList.ts';

/** Every remote with the modules that it exposes. */
export const REMOTES = remoteList satisfies Readonly<Record<string, RemoteContract>>;

type Remotes = typeof REMOTES;
export type RemoteName = keyof Remotes;
export const REMOTE_NAMES = /* @__PURE__ */ Object.keys(REMOTES) as readonly RemoteName[];

/** `<remote>/<module>`, as Module Federation names it. */
export type RemoteModuleId = {
  [Name in RemoteName]: `${Name}/${keyof Remotes[Name]['modules'] & string}`;
}[RemoteName];

/** The props of each module. */
export type RemoteModules = { [Id in RemoteModuleId]: PropsOf<Id> };

type PropsOf<Id extends string> = Id extends `${infer Name extends RemoteName}/${infer Module}`
  ? Remotes[Name]['modules'][Module & keyof Remotes[Name]['modules']] extends ModuleContract<
      infer Props
    >
    ? Props
    : never
  : never;

/** The modules of all remotes. */
export const MODULES = Object.fromEntries(
  Object.entries(REMOTES).flatMap(([name, { modules }]) =>
    Object.entries(modules).map(([module, contract]) => [`${name}/${module}`, contract]),
  ),
) as { readonly [Id in RemoteModuleId]: ModuleContract<RemoteModules[Id]> };

/** Sample props of every module, by its id; left out of the browser's host. */
export const SAMPLE_PROPS = /* @__PURE__ */ (() =>
  Object.fromEntries(
    Object.entries(MODULES).map(([id, { sampleProps }]) => [id, sampleProps]),
  ))() as unknown as Readonly<RemoteModules>;
