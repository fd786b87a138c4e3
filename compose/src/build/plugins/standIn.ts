import { type RspackPluginInstance, rspack } from '@rspack/core';
import { ownModule } from '../ownModule.ts';

/**
 * Puts a module of the engine's where a package imports one that these builds have no use for. Where
 * another version of the package imports it no longer, nothing is replaced: builds are heavier, and
 * their budgets say so.
 *
 * @param folder of the package that imports it.
 * @param request as it stands there.
 * @param name of the stand-in, below `standIns`.
 */
export const standIn = (folder: RegExp, request: RegExp, name: string): RspackPluginInstance =>
  new rspack.NormalModuleReplacementPlugin(request, (found) => {
    if (folder.test(found.context)) found.request = ownModule(`build/standIns/${name}`);
  });
