import { type RspackPluginInstance, rspack } from '@rspack/core';
import { generatedEntry, importLine, ownModule } from '../entries.ts';

const CLIENT = /[\\/]@rspack[\\/]dev-server[\\/]client[\\/]index\b/;

/** A page of a production shell follows changes by itself (`refreshRemotes`). */
export const hotReloadWhereReactCan: RspackPluginInstance =
  new rspack.NormalModuleReplacementPlugin(CLIENT, (resource) => {
    // From the entry below.
    if (resource.contextInfo?.issuer) return;
    resource.request = generatedEntry(
      importLine('{ isReactDevelopment }', ownModule('build/development/isReactDevelopment')),
      `if (isReactDevelopment()) import(/* webpackMode: "eager" */ ${JSON.stringify(resource.request)});`,
    );
  });
