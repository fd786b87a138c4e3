import { type RspackPluginInstance, rspack } from '@rspack/core';
import { ownModule } from '../ownModule.ts';

/**
 * Puts a module of the engine's where a package imports one that these builds have no use for. Where
 * another version of the package imports it no longer, nothing is replaced: builds are heavier, and
 * their budgets fail.
 *
 * What the stand-in itself imports by the same request is what it stands for.
 *
 * @param folder of the package that imports it.
 * @param request as it stands there.
 * @param name of the stand-in, below `standIns`.
 */
export const standIn = (folder: RegExp, request: RegExp, name: string): RspackPluginInstance => {
  const file = ownModule(`build/standIns/${name}`);
  let importing = '';
  return new rspack.NormalModuleReplacementPlugin(request, (found) => {
    if (folder.test(found.context)) {
      importing = found.context;
      found.request = file;
    } else if (found.contextInfo.issuer === file) {
      // The package's own copy: it may stand in that package's folder.
      found.context = importing;
    }
  });
};
