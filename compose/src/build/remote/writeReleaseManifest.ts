import { rm } from 'node:fs/promises';
import path from 'node:path';
import { type Compilation, type RspackPluginInstance, rspack } from '@rspack/core';
import { whyTypesAreRefused } from '../../protocol/manifest/fileTypes.ts';
import { MANIFEST_FILE, type Release } from '../../protocol/manifest/release.ts';
import { integrityOf, releaseId } from '../../protocol/manifest/releaseDigest.ts';
import { SHARED_LIBRARIES } from '../../site/sharedLibraries.ts';
import { entryScripts, onAssets, reportError, textOf } from '../plugins/onAssets.ts';
import type { NamedRemote } from './RemoteOptions.ts';

interface FederationManifest {
  metaData: { globalName: string; remoteEntry: { name: string } };
  exposes: {
    name: string;
    assets: { js: { sync: string[] }; css: { sync: string[]; async: string[] } };
  }[];
}

/**
 * A release requires these libraries only if it imports them, so that other releases can go live on older hosts too.
 */
const OPTIONAL_LIBRARIES: readonly string[] = ['@statline/compose/react'];

type HashedFiles = Record<string, { integrity: string; bytes: number }>;

const NOT_RELEASED = /\.map$|-stats\.json$|\.hot-update\.|^mf-manifest\.json$/;

/**
 * A release comes from two or three builds: `serverBundle` and `enhancements` record their files, and `container`, the
 * last build, adds these and the hash of every file to its manifest.
 */
export function writeReleaseManifest(remote: NamedRemote) {
  let serverFiles: HashedFiles = {};
  let enhancementFiles: HashedFiles = {};
  let enhancements: Record<string, string> = {};
  let imported: readonly string[] = [];
  const failed = new Set<string>();

  const recording = (
    buildName: string,
    record: (compilation: Compilation) => void,
  ): RspackPluginInstance => ({
    apply: (compiler) => {
      // So that a build with errors leaves nothing that can be released. Where rspack.config throws, no build begins,
      // and the previous one stays.
      compiler.hooks.beforeRun.tapPromise('writeReleaseManifest', () =>
        rm(path.join(compiler.outputPath, MANIFEST_FILE), { force: true }),
      );
      onAssets('writeReleaseManifest', 'manifest', record).apply(compiler);
      compiler.hooks.done.tap('writeReleaseManifest', (stats) => {
        if (stats.hasErrors()) failed.add(buildName);
        else failed.delete(buildName);
      });
    },
  });

  return {
    serverBundle: recording('The server bundle', (compilation) => {
      serverFiles = hashFiles(compilation);
      imported = [...compilation.modules].flatMap((module) =>
        module instanceof rspack.ExternalModule ? [module.userRequest] : [],
      );
    }),
    enhancements: recording('An enhancement', (compilation) => {
      enhancementFiles = hashFiles(compilation);
      enhancements = Object.fromEntries(
        [...compilation.entrypoints.keys()].flatMap((module) =>
          entryScripts(compilation, module).map((script) => [module, script]),
        ),
      );
    }),
    container: onAssets('writeReleaseManifest', 'manifest', (compilation) => {
      for (const buildName of failed) reportError(compilation, `${buildName} has errors.`);
      const text = textOf(compilation, MANIFEST_FILE);
      // rspack reports the errors of a failed build.
      if (failed.size > 0 || text === '') return;
      const manifest: FederationManifest = JSON.parse(text);
      const files = { ...hashFiles(compilation), ...serverFiles, ...enhancementFiles };
      const refused = whyTypesAreRefused(Object.keys(files));
      if (refused !== undefined) return reportError(compilation, `No release: ${refused}.`);
      const release = describeRelease(remote, manifest, files, enhancements, imported);
      const whole = JSON.stringify({ ...manifest, release }, null, 1);
      compilation.updateAsset(MANIFEST_FILE, new rspack.sources.RawSource(whole));
    }),
  };
}

function describeRelease(
  { name, mounts, pages, slots }: NamedRemote,
  { metaData, exposes }: FederationManifest,
  files: HashedFiles,
  enhancements: Readonly<Record<string, string>>,
  imported: readonly string[],
): Release {
  const styles: [string, string[]][] = [];
  const scripts: [string, string[]][] = [];
  for (const { name: module, assets } of exposes) {
    const sheets = [...assets.css.sync, ...assets.css.async];
    if (sheets.length > 0) styles.push([module, sheets]);
    // Scripts that are not among the files are part of the container.
    scripts.push([module, assets.js.sync.filter((file) => file in files)]);
  }
  // `asJson` leaves out undefined entries.
  const contents: Omit<Release, 'id'> = asJson({
    name,
    files: sorted(Object.entries(files).map(([file, { integrity }]) => [file, integrity])),
    bytes: Object.values(files).reduce((sum, { bytes }) => sum + bytes, 0),
    container: { file: metaData.remoteEntry.name, global: metaData.globalName },
    serverBundle: Object.keys(files).find((file) => file.endsWith('.cjs')),
    modules: sorted(scripts),
    mounts: unlessEmpty(mounts),
    styles: unlessEmpty(sorted(styles)),
    enhancements: unlessEmpty(enhancements),
    requires: Object.fromEntries(
      Object.entries(SHARED_LIBRARIES)
        .filter(([library]) => !OPTIONAL_LIBRARIES.includes(library) || imported.includes(library))
        .map(([library, { version }]) => [library, `^${version}`]),
    ),
    pages,
    slots,
  });
  return { id: releaseId(contents), ...contents };
}

const asJson = (value: object) => JSON.parse(JSON.stringify(value));

const sorted = <Value>(entries: [string, Value][]): Record<string, Value> =>
  Object.fromEntries(entries.sort());

const unlessEmpty = (record: object = {}): object | undefined =>
  Object.keys(record).length > 0 ? record : undefined;

function hashFiles(compilation: Compilation): HashedFiles {
  const released = compilation.getAssets().filter(({ name }) => !NOT_RELEASED.test(name));
  return Object.fromEntries(
    released.map(({ name, source }) => {
      const content = source.buffer();
      return [name, { integrity: integrityOf(content), bytes: content.length }];
    }),
  );
}
