import { type Compilation, type Compiler, type RspackPluginInstance, rspack } from '@rspack/core';

const { PROCESS_ASSETS_STAGE_OPTIMIZE_SIZE, PROCESS_ASSETS_STAGE_REPORT } = rspack.Compilation;

/** The stages in the order in which they run. */
const STAGES = {
  /** After minification, because the gate expects the scope in exactly this form, and before content hashes. */
  scope: PROCESS_ASSETS_STAGE_OPTIMIZE_SIZE + 1,
  /** After every content hash, while each module's scripts are separate. */
  check: PROCESS_ASSETS_STAGE_REPORT - 1,
  /** After Module Federation's manifest. */
  join: PROCESS_ASSETS_STAGE_REPORT,
  compress: PROCESS_ASSETS_STAGE_REPORT + 1,
  manifest: PROCESS_ASSETS_STAGE_REPORT + 2,
} as const;

export const onCompilation = (
  name: string,
  tap: (hooks: Compilation['hooks'], compilation: Compilation, compiler: Compiler) => void,
): RspackPluginInstance => ({
  apply: (compiler) =>
    compiler.hooks.thisCompilation.tap(name, (compilation) =>
      tap(compilation.hooks, compilation, compiler),
    ),
});

export const onAssets = (
  name: string,
  stage: keyof typeof STAGES,
  change: (compilation: Compilation) => void | Promise<void>,
): RspackPluginInstance =>
  onCompilation(name, ({ processAssets }, compilation) => {
    const at = { name, stage: STAGES[stage] };
    processAssets.tapPromise(at, async () => change(compilation));
  });

export const textOf = (compilation: Compilation, file: string): string =>
  compilation.getAsset(file)?.source.source().toString() ?? '';

export const entryFiles = ({ entrypoints }: Compilation, name: string): string[] =>
  (entrypoints.get(name)?.getFiles() ?? []).filter((file) => !file.includes('hot-update'));

export const entryScripts = (compilation: Compilation, name: string): string[] =>
  entryFiles(compilation, name).filter((file) => file.endsWith('.js'));

/** The scripts of an exposed module without the container's own code, at the stage `check`. */
export const moduleScripts = ({ namedChunkGroups }: Compilation, module: string): string[] =>
  (namedChunkGroups.get(`__federation_expose_${module}`)?.getFiles() ?? []).filter((file) =>
    file.endsWith('.js'),
  );

export const reportError = ({ errors }: Compilation, message: string): void =>
  void errors.push(new rspack.WebpackError(message));
