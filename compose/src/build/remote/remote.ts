import type { Configuration } from '@rspack/core';
import { isDev } from '../environment.ts';
import { WriteReleaseManifest } from '../plugins/WriteReleaseManifest.ts';
import { checkMounts } from './checkMounts.ts';
import { container } from './container.ts';
import { enhancements } from './enhancements.ts';
import type { RemoteOptions } from './RemoteOptions.ts';
import { readRemotePackage } from './readRemotePackage.ts';
import { serverBundle } from './serverBundle.ts';
import { standalone } from './standalone.ts';

/**
 * The builds of a remote's release, in `dist/`: its server bundle, its enhancements, and its
 * container for the browser, whose manifest names every file with its hash. While it is developed, its page alone
 * as well. The remote's name is that of its package.json: `"compose": { "remote": "legal" }`.
 *
 * @example
 * // rspack.config.mjs
 * import { remote } from '@statline/compose/build';
 *
 * export default remote({ workspace: import.meta.dirname, modules: ['Imprint'] });
 */
export function remote(options: RemoteOptions): Configuration[] {
  const named = { ...options, name: readRemotePackage(options.workspace).name };
  checkMounts(named);
  const manifest = new WriteReleaseManifest();
  const release = [
    serverBundle(named, manifest),
    ...(options.enhancements?.length ? [enhancements(named, manifest)] : []),
    container(named, manifest),
  ];
  const { development, extend = (configuration) => configuration } = options;
  const builds = isDev && development ? [standalone(named, development), ...release] : release;
  return builds.map((build) => extend(build));
}
