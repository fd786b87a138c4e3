import { type RspackPluginInstance, rspack } from '@rspack/core';
import { generatedEntry, importLine } from '../generatedEntry.ts';
import { ownModule } from '../ownModule.ts';

/** What the dev server adds to a build: it receives changes and applies them. */
const CLIENT = /[\\/]@rspack[\\/]dev-server[\\/]client[\\/]index\b/;

/**
 * Starts the dev server's client in a container only where React Refresh can show what it applies: in
 * a page whose React is a development build. The page of a production shell follows changes by itself
 * (`refreshRemotes`), and opens a container for each.
 */
export const hotReloadWhereReactCan: RspackPluginInstance =
  new rspack.NormalModuleReplacementPlugin(CLIENT, (resource) => {
    // From the entry below.
    if (resource.contextInfo?.issuer) return;
    resource.request = generatedEntry(
      importLine('{ isReactDevelopment }', ownModule('build/development/isReactDevelopment')),
      `if (isReactDevelopment()) import(/* webpackMode: "eager" */ ${JSON.stringify(resource.request)});`,
    );
  });
