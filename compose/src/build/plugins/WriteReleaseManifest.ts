import { rm } from 'node:fs/promises';
import path from 'node:path';
import { type Compilation, type Compiler, type RspackPluginInstance, rspack } from '@rspack/core';
import { whyTypesAreRefused } from '../../protocol/manifest/fileTypes.ts';
import type { ModuleId } from '../../protocol/manifest/ModuleId.ts';
import { MANIFEST_FILE, type Release } from '../../protocol/manifest/release.ts';
import { integrityOf, releaseId } from '../../protocol/manifest/releaseDigest.ts';
import type { RemoteOptions } from '../RemoteOptions.ts';
import { entryScripts } from './entryScripts.ts';

/** The parts of Module Federation's manifest that the release's part is made from. */
interface FederationManifest {
  metaData: { globalName: string; remoteEntry: { name: string } };
  exposes: {
    name: string;
    assets: { js: { sync: string[] }; css: { sync: string[]; async: string[] } };
  }[];
}

/** Libraries that are required by those releases only that import them. */
const OPTIONAL_LIBRARIES: readonly string[] = ['@statline/compose/react'];
/** What the container's build does not know of the release. */
interface OtherBuilds {
  /** Of all builds. */
  files: HashedFiles;
  enhancements: Readonly<Record<string, string>>;
}

/** File → its hash and size. */
type HashedFiles = Record<string, { integrity: string; bytes: number }>;

/** Not published, or not to be relied on: source maps, build statistics, hot updates. */
const NOT_RELEASED = /\.map$|-stats\.json$|\.hot-update\.|^mf-manifest\.json$/;

/**
 * Writes the `release` part of a remote's manifest (manifest/release.ts). A release comes from two
 * or three builds, each with a plugin: `serverBundle` and `enhancements` note their own files,
 * `container(…)` adds them and the hash of every file to the manifest of the last.
 */
export class WriteReleaseManifest {
  private serverFiles: HashedFiles = {};
  private enhancementFiles: HashedFiles = {};
  /** Module → its script. */
  private scripts: Record<string, string> = {};
  /** What the server bundle imports of the host. */
  private imported: ReadonlySet<string> = new Set();
  private readonly failed = new Set<string>();

  readonly serverBundle = this.noting('The server bundle', (compilation) => {
    this.serverFiles = hashFiles(compilation);
    this.imported = new Set(importedBy(compilation));
  });

  readonly enhancements = this.noting('An enhancement', (compilation) => {
    this.enhancementFiles = hashFiles(compilation);
    this.scripts = Object.fromEntries(
      [...compilation.entrypoints.keys()].flatMap((module) =>
        entryScripts(compilation, module).map((script) => [module, script]),
      ),
    );
  });

  private noting(what: string, note: (compilation: Compilation) => void): RspackPluginInstance {
    return {
      apply: (compiler) => {
        removeManifestFirst(compiler);
        onFinishedAssets(compiler, note);
        compiler.hooks.done.tap('WriteReleaseManifest', (stats) => {
          if (stats.hasErrors()) this.failed.add(what);
          else this.failed.delete(what);
        });
      },
    };
  }

  /** A release without mounts and events goes live on hosts that do not offer them. */
  private used(libraries: Release['requires']): Release['requires'] {
    return Object.fromEntries(
      Object.entries(libraries).filter(
        ([library]) => !OPTIONAL_LIBRARIES.includes(library) || this.imported.has(library),
      ),
    );
  }

  container(
    name: string,
    libraries: Release['requires'],
    declared: Pick<RemoteOptions, 'mounts' | 'pages' | 'slots'> = {},
  ): RspackPluginInstance {
    return {
      apply: (compiler) =>
        onFinishedAssets(compiler, (compilation) => {
          for (const what of this.failed) {
            compilation.errors.push(new rspack.WebpackError(`${what} has errors.`));
          }
          if (this.failed.size > 0) return;
          const asset = compilation.getAsset(MANIFEST_FILE);
          // A build with errors has no manifest: rspack reports those errors.
          if (!asset) return;
          const manifest: FederationManifest = JSON.parse(asset.source.source().toString());
          const files = {
            ...hashFiles(compilation),
            ...this.serverFiles,
            ...this.enhancementFiles,
          };
          const refused = whyTypesAreRefused(Object.keys(files));
          if (refused !== undefined) {
            compilation.errors.push(new rspack.WebpackError(`No release: ${refused}.`));
            return;
          }
          const others = { files, enhancements: this.scripts };
          const release = describeRelease(name, manifest, others, this.used(libraries), declared);
          compilation.updateAsset(
            MANIFEST_FILE,
            new rspack.sources.RawSource(JSON.stringify({ ...manifest, release }, null, 1)),
          );
        }),
    };
  }
}

function describeRelease(
  name: string,
  { metaData, exposes }: FederationManifest,
  { files, enhancements }: OtherBuilds,
  requires: Release['requires'],
  { mounts = {}, pages, slots }: Pick<RemoteOptions, 'mounts' | 'pages' | 'slots'>,
): Release {
  const serverBundle = Object.keys(files).find((file) => file.endsWith('.cjs'));
  const styles = exposes.map(({ name: module, assets: { css } }): [string, string[]] => [
    module,
    [...css.sync, ...css.async],
  ]);
  const styled = styles.filter(([, sheets]) => sheets.length > 0).sort();
  const contents = {
    name,
    files: Object.fromEntries(
      Object.entries(files)
        .map(([file, { integrity }]) => [file, integrity] as const)
        .sort(),
    ),
    bytes: Object.values(files).reduce((sum, { bytes }) => sum + bytes, 0),
    container: { file: metaData.remoteEntry.name, global: metaData.globalName },
    ...(serverBundle === undefined ? {} : { serverBundle }),
    modules: Object.fromEntries(
      exposes
        // Some are a part of the container.
        .map(
          ({ name: module, assets: { js } }) =>
            [module, js.sync.filter((file) => file in files)] as const,
        )
        .sort(),
    ),
    ...(Object.keys(mounts).length === 0 ? {} : { mounts: listed(mounts) }),
    ...(styled.length > 0 && { styles: Object.fromEntries(styled) }),
    ...(Object.keys(enhancements).length === 0 ? {} : { enhancements }),
    requires,
    // As JSON has them: what is undefined is not there.
    ...(pages && { pages: JSON.parse(JSON.stringify(pages)) }),
    ...(slots && { slots: { ...slots } }),
  };
  return { id: releaseId(contents), ...contents };
}

const listed = (mounts: NonNullable<RemoteOptions['mounts']>): Record<string, ModuleId[]> =>
  Object.fromEntries(Object.entries(mounts).map(([module, inner]) => [module, [...inner]]));

function importedBy({ modules }: Compilation): string[] {
  return [...modules].flatMap((module) =>
    module instanceof rspack.ExternalModule ? [module.userRequest] : [],
  );
}

/** A build that fails leaves nothing that can be released, the build before it neither. */
function removeManifestFirst(compiler: Compiler): void {
  compiler.hooks.beforeRun.tapPromise('WriteReleaseManifest', () =>
    rm(path.join(compiler.outputPath, MANIFEST_FILE), { force: true }),
  );
}

function onFinishedAssets(compiler: Compiler, act: (compilation: Compilation) => void): void {
  compiler.hooks.thisCompilation.tap('WriteReleaseManifest', (compilation) => {
    compilation.hooks.processAssets.tap(
      // After Module Federation's manifest, every content hash and the compressed copies.
      { name: 'WriteReleaseManifest', stage: rspack.Compilation.PROCESS_ASSETS_STAGE_REPORT + 2 },
      () => act(compilation),
    );
  });
}

function hashFiles(compilation: Compilation): HashedFiles {
  const released = compilation.getAssets().filter(({ name }) => !NOT_RELEASED.test(name));
  return Object.fromEntries(
    released.map(({ name, source }) => {
      const content = source.buffer();
      return [name, { integrity: integrityOf(content), bytes: content.length }];
    }),
  );
}
