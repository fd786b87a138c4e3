import path from 'node:path';
import type { Module, RspackPluginInstance } from '@rspack/core';
import { ASSET_ENDINGS } from '../../protocol/manifest/fileTypes.ts';
import { isInstalled } from '../styles/usesStyledComponents.ts';
import { reportError } from './onAssets.ts';

const SCRIPT = /\.[cm]?[jt]sx?$/;

/** Fails a build that imports a file of a type without a rule, which the bundler would take for a script. */
export const refuseUnknownFiles: RspackPluginInstance = {
  apply: ({ hooks, context }) =>
    hooks.thisCompilation.tap('refuseUnknownFiles', (compilation) => {
      compilation.hooks.finishModules.tap('refuseUnknownFiles', (modules) => {
        for (const module of modules) {
          const file = unknownFile(module);
          if (file === undefined) continue;
          reportError(compilation, `${path.relative(context, file)}: ${REASON}`);
        }
      });
    }),
};

const REASON = `no rule of this build says what a file of its type is. Scripts, style sheets and ${ASSET_ENDINGS.join(', ')} are known; \`extend\` adds rules for others.`;

function unknownFile(module: Module): string | undefined {
  const { resource, loaders } = module as Module & { resource?: string; loaders?: unknown[] };
  if (module.type !== 'javascript/auto' || resource === undefined || loaders?.length) return;
  const [file = ''] = resource.split(/[?#]/);
  return path.isAbsolute(file) && !SCRIPT.test(file) && !isInstalled(file) ? file : undefined;
}
