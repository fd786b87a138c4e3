import * as v from 'valibot';
import { MODULE_ID, moduleId } from '../../protocol/manifest/ModuleId.ts';
import { ReleasePageSchema } from '../../protocol/manifest/ReleasePage.ts';
import { MAX_MOUNTS } from '../../protocol/manifest/release.ts';
import { refuseUnknownOptions } from '../refuseUnknownOptions.ts';
import type {
  NamedRemote,
  RemoteBudgets,
  RemoteOptions,
  StandaloneOptions,
} from './RemoteOptions.ts';

const KINDS = {
  text: (value: unknown) => typeof value === 'string',
  list: Array.isArray,
  object: (value: unknown) => value instanceof Object && !Array.isArray(value),
  function: (value: unknown) => typeof value === 'function',
};

const OPTIONS: Record<keyof RemoteOptions, keyof typeof KINDS> = {
  workspace: 'text',
  modules: 'list',
  pages: 'list',
  mounts: 'object',
  slots: 'object',
  enhancements: 'list',
  static: 'list',
  budgets: 'object',
  extend: 'function',
  development: 'object',
};

const BUDGETS: Record<keyof RemoteBudgets, true> = {
  container: true,
  modules: true,
  enhancement: true,
};

const DEVELOPMENT: Record<keyof StandaloneOptions, true> = {
  port: true,
  sampleProps: true,
  proxy: true,
  show: true,
};

/**
 * Rejects unknown options and values of another kind: no types check a configuration in JavaScript.
 *
 * @throws Error with one sentence about the first one.
 */
export function checkKinds(options: RemoteOptions): void {
  refuseUnknownOptions('remote', options, OPTIONS);
  for (const [option, kind] of Object.entries(OPTIONS)) {
    const value = options[option as keyof RemoteOptions];
    const isOptional = option !== 'workspace' && option !== 'modules';
    if ((value === undefined && isOptional) || KINDS[kind](value)) continue;
    throw new Error(`"${option}" is no ${kind}.`);
  }
  refuseUnknownOptions('budgets of remote', options.budgets ?? {}, BUDGETS);
  refuseUnknownOptions('development of remote', options.development ?? {}, DEVELOPMENT);
}

/** A module's name is part of generated code, and of its file's name. */
const IDENTIFIER = /^[A-Za-z_]\w*$/;

/** @throws Error with one sentence about the first invalid module, mount, slot or page. */
export function checkDeclared({
  name,
  modules,
  mounts = {},
  slots = {},
  static: still = [],
  pages = [],
}: NamedRemote): void {
  if (modules.length === 0) throw new Error('"modules" names no module.');
  const unnamable = modules.find((module) => !IDENTIFIER.test(module));
  if (unnamable !== undefined)
    throw new Error(
      `"modules" names ${unnamable}: a module is a word, such as Card for src/Card.tsx.`,
    );
  const repeated = modules.find((module, at) => modules.indexOf(module) !== at);
  if (repeated !== undefined) throw new Error(`"modules" names ${repeated} twice.`);
  const named = { mounts: Object.keys(mounts), slots: Object.values(slots), static: still };
  for (const [option, names] of Object.entries(named)) {
    const unknown = names.find((module) => !modules.includes(module));
    if (unknown === undefined) continue;
    throw new Error(`"${option}" names ${unknown}, which is none of its modules.`);
  }
  for (const [module, inner] of Object.entries(mounts)) {
    if (still.includes(module))
      throw new Error(
        `${module} is static: it cannot mount modules, which would never be hydrated.`,
      );
    if (!Array.isArray(inner)) throw new Error(`What ${module} mounts is no list.`);
    const wrong = inner.find((id) => !MODULE_ID.test(id) || id === moduleId(name, module));
    if (wrong === undefined && inner.length <= MAX_MOUNTS) continue;
    throw new Error(
      `${module} mounts ${wrong ?? inner.length}: it may mount ${MAX_MOUNTS} others, each <remote>/<module>.`,
    );
  }
  for (const page of pages) {
    const { issues: [issue] = [] } = v.safeParse(ReleasePageSchema, page);
    if (issue === undefined) continue;
    const member = v.getDotPath(issue);
    throw new Error(
      `The page ${JSON.stringify(page?.path ?? page)} is not valid: ${member ? `${member}: ` : ''}${issue.message}.`,
    );
  }
}
