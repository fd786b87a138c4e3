import type { Configuration } from '@rspack/core';
import { MODULE_ID } from '../../protocol/manifest/ModuleId.ts';
import { MAX_MOUNTS } from '../../protocol/manifest/release.ts';
import { isDev } from '../environment.ts';
import { container } from './container.ts';
import { enhancements } from './enhancements.ts';
import type { NamedRemote, RemoteOptions } from './RemoteOptions.ts';
import { readRemotePackage } from './readRemotePackage.ts';
import { serverBundle } from './serverBundle.ts';
import { standalone } from './standalone.ts';
import { writeReleaseManifest } from './writeReleaseManifest.ts';

/**
 * rspack configurations of a remote's release, in `dist/`: the server bundle, the enhancements, and the
 * browser's container with the manifest, which lists every file with its hash. In development also the
 * remote's own page. The remote's name is stated in its package.json: `"compose": { "remote": "legal" }`.
 *
 * @throws Error if package.json states no remote, or `mounts`, `slots` or `static` are not valid.
 * @example
 * // rspack.config.mjs
 * import { remote } from '@statline/compose/build';
 *
 * export default remote({ workspace: import.meta.dirname, modules: ['Imprint'] });
 */
export function remote(options: RemoteOptions): Configuration[] {
  const named = { ...options, name: readRemotePackage(options.workspace).name };
  checkDeclared(named);
  const manifest = writeReleaseManifest(named);
  const release = [
    serverBundle(named, manifest),
    ...(options.enhancements?.length ? [enhancements(named, manifest)] : []),
    container(named, manifest),
  ];
  const { development, extend = (configuration) => configuration } = options;
  const builds = isDev && development ? [standalone(named, development), ...release] : release;
  return builds.map((build) => extend(build));
}

/** @throws Error with one sentence for the first thing that is wrong. */
function checkDeclared({
  name,
  modules,
  mounts = {},
  slots = {},
  static: still = [],
}: NamedRemote) {
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
    const wrong = inner.find((id) => !MODULE_ID.test(id) || id === `${name}/${module}`);
    if (wrong === undefined && inner.length <= MAX_MOUNTS) continue;
    throw new Error(
      `${module} mounts ${wrong ?? inner.length}: it may mount ${MAX_MOUNTS} others, each <remote>/<module>.`,
    );
  }
}
