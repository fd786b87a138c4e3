import * as v from 'valibot';
import { ReleasePageSchema } from '../../protocol/manifest/ReleasePage.ts';
import { MAX_MOUNTS } from '../../protocol/manifest/release.ts';
import { MODULE_ID, moduleId } from '../../protocol/names/ModuleId.ts';
import { optionError, optionsOf } from '../checkOptions.ts';
import type {
  NamedRemote,
  RemoteBudgets,
  RemoteOptions,
  StandaloneOptions,
} from './RemoteOptions.ts';

/** A module's name is part of generated code, and of its file's name. */
const IDENTIFIER = /^[A-Za-z_]\w*$/;

const Name = v.pipe(
  v.string(),
  v.regex(IDENTIFIER, 'a module is a word, such as Card for src/Card.tsx'),
);
const Names = v.optional(v.array(v.string()));
const Text = v.optional(v.string());
const Size = v.optional(v.number());

export const RemoteOptionsSchema = optionsOf<RemoteOptions>({
  workspace: v.string(),
  modules: v.pipe(
    v.array(Name),
    v.minLength(1, 'it names no module'),
    v.check((names) => new Set(names).size === names.length, 'it names a module twice'),
  ),
  pages: v.optional(v.array(ReleasePageSchema)),
  mounts: v.optional(
    v.record(
      v.string(),
      v.pipe(
        v.array(v.pipe(v.string(), v.regex(MODULE_ID, 'a mounted module is <remote>/<module>'))),
        v.maxLength(MAX_MOUNTS, `a module may mount ${MAX_MOUNTS} others`),
      ),
    ),
  ),
  slots: v.optional(v.record(v.string(), v.string())),
  enhancements: Names,
  static: Names,
  budgets: v.optional(
    optionsOf<RemoteBudgets>({
      container: Size,
      modules: v.optional(v.record(v.string(), v.number())),
      enhancement: Size,
    }),
  ),
  extend: v.optional(v.function()),
  development: v.optional(
    optionsOf<StandaloneOptions>({
      port: v.number(),
      sampleProps: Text,
      proxy: v.optional(v.record(v.string(), v.string())),
      show: Text,
    }),
  ),
});

/** @throws Error with one sentence about the first name that is none of the remote's modules, or impossible mount. */
export function checkNames({
  name,
  modules,
  pages = [],
  mounts = {},
  slots = {},
  enhancements = [],
  static: staticModules = [],
}: NamedRemote): void {
  const named = {
    pages: pages.map(({ module }) => module),
    mounts: Object.keys(mounts),
    slots: Object.values(slots),
    enhancements,
    static: staticModules,
  };
  for (const [option, names] of Object.entries(named)) {
    const unknown = names.find((module) => !modules.includes(module));
    if (unknown === undefined) continue;
    throw optionError(`"${option}" names ${unknown}, which is none of its modules.`);
  }
  for (const [module, inner] of Object.entries(mounts)) {
    if (staticModules.includes(module))
      throw optionError(
        `${module} is static: it cannot mount modules, which would never be hydrated.`,
      );
    if (inner.includes(moduleId(name, module))) throw optionError(`${module} mounts itself.`);
  }
}
