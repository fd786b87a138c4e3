import type { Configuration } from '@rspack/core';
import { moduleId } from '../../protocol/names/ModuleId.ts';
import { checkOptions } from '../checkOptions.ts';
import { isDev } from '../commonConfiguration.ts';
import { DEVELOPED_IN, developInSite } from '../development/developInSite.ts';
import { generatedEntry, HOST_NAME, importLine, ownModule } from '../entries.ts';
import { pageAlone } from '../pageAlone.ts';
import { checkNames, RemoteOptionsSchema } from './checkRemoteOptions.ts';
import { container } from './container.ts';
import { enhancements } from './enhancements.ts';
import type { NamedRemote, RemoteOptions, StandaloneOptions } from './RemoteOptions.ts';
import { readRemotePackage } from './readRemotePackage.ts';
import { samplePages } from './samplePages.ts';
import { serverBundle } from './serverBundle.ts';
import { writeReleaseManifest } from './writeReleaseManifest.ts';

/**
 * rspack configurations of a remote's release, in `dist/`: the server bundle, the enhancements, and the
 * browser's container with the manifest, which lists every file with its hash. In development also the
 * remote's own page. The remote's name is stated in its package.json: `"compose": { "remote": "legal" }`.
 *
 * @throws Error if package.json states no remote, or an option is unknown or not valid.
 * @example
 * // rspack.config.mjs
 * import { remote } from '@statline/compose/build';
 *
 * export default remote({ workspace: import.meta.dirname, modules: ['Imprint'] });
 */
export function remote(options: RemoteOptions): Configuration[] {
  checkOptions('remote', RemoteOptionsSchema, options);
  const { name } = readRemotePackage(options.workspace);
  if (name === HOST_NAME)
    throw new Error(`"${HOST_NAME}" is the host's name: no remote can have it.`);
  const named = { ...options, name };
  checkNames(named);
  const manifest = writeReleaseManifest(named);
  const release = [
    serverBundle(named, manifest.serverBundle),
    ...(options.enhancements?.length ? [enhancements(named, manifest.enhancements)] : []),
    container(named, manifest.container),
  ];
  const { development, extend = (configuration) => configuration } = options;
  const builds = isDev && development ? [standalone(named, development), ...release] : release;
  return builds.map((build) => {
    const extended = extend(build);
    if (!extended) throw new Error('"extend" returns no configuration.');
    return extended;
  });
}

function standalone(
  remote: NamedRemote,
  { port, show = ALONE, sampleProps, proxy }: StandaloneOptions,
): Configuration {
  const { workspace, name, modules } = remote;
  const developedIn = process.env[DEVELOPED_IN];
  const page = pageAlone({
    workspace,
    name,
    title: `remote-${name} alone`,
    port,
    portSetting: `REMOTE_${name.toUpperCase()}_PORT`,
    ...(proxy && { proxy }),
    entry: generatedEntry(
      ...modules.map((module) => importLine(`* as all${module}`, `./src/${module}.tsx`)),
      importLine('{ moduleAlone }', ALONE),
      importLine('{ showStandalone }', show),
      sampleProps === undefined
        ? 'const SAMPLE_PROPS = {};'
        : importLine('{ SAMPLE_PROPS }', sampleProps),
      `const OF_PAGES = ${JSON.stringify(samplePages(remote))};`,
      'const sampleOf = (id) => [id, { ...OF_PAGES[id], ...SAMPLE_PROPS[id] }];',
      `const SAMPLES = Object.fromEntries(${JSON.stringify(modules.map((module) => moduleId(name, module)))}.map(sampleOf));`,
      `showStandalone('${name}', { ${modules.map((module) => `${module}: moduleAlone(all${module})`).join(', ')} }, SAMPLES);`,
    ),
  });
  return developedIn ? developInSite(page, developedIn) : page;
}

const ALONE = ownModule('build/development/moduleAlone');
