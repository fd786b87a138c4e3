import { type RspackPluginInstance, rspack } from '@rspack/core';
import { generatedEntry } from '../entries.ts';

const CLIENT = /[\\/]@rspack[\\/]dev-server[\\/]client[\\/]index\b/;

/** Only a development build of React can exchange components in place. */
const IS_REACT_DEVELOPMENT =
  '[...(window.__REACT_DEVTOOLS_GLOBAL_HOOK__?.renderers.values() ?? [])].some(({ bundleType }) => bundleType === 1)';

/**
 * Adds the hot-reload client only in pages with a development build of React. A page of a production shell shows
 * changes by `refreshRemotes`.
 */
export const hotReloadWhereReactCan: RspackPluginInstance =
  new rspack.NormalModuleReplacementPlugin(CLIENT, (resource) => {
    // Imported by the generated entry below: not replaced again.
    if (resource.contextInfo?.issuer) return;
    resource.request = generatedEntry(
      `if (${IS_REACT_DEVELOPMENT}) import(/* webpackMode: "eager" */ ${JSON.stringify(resource.request)});`,
    );
  });
