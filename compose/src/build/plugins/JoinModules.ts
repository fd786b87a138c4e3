import { brotliCompressSync } from 'node:zlib';
import { type Compilation, type Compiler, type RspackPluginInstance, rspack } from '@rspack/core';
import { entryScripts } from './entryScripts.ts';

/** Modules that weigh less together (bytes, brotli) are one file with their container. */
const SMALL = 4_096;

interface Joined {
  /** The container's file and those that became a part of it → their texts before. */
  texts: ReadonlyMap<string, string>;
  /** Exposed module → its scripts before. */
  scripts: ReadonlyMap<string, readonly string[]>;
}

const joinedIn = new WeakMap<Compilation, Joined>();

/** The text of a file that is a part of another, or that has others as its parts; undefined for any other file. */
export const joinedText = (compilation: Compilation, file: string): string | undefined =>
  joinedIn.get(compilation)?.texts.get(file);

/** The scripts that an exposed module needs beside the container's own code, whichever file they are in. */
export const scriptsOfModule = (compilation: Compilation, module: string): readonly string[] =>
  joinedIn.get(compilation)?.scripts.get(module) ?? [];

/**
 * Makes scripts a part of the container's file: those that every module needs, and all if they are small.
 * A page loads a container for a module only, so nothing is loaded that it does not need, or little.
 */
export class JoinModules implements RspackPluginInstance {
  private readonly container: string;
  private readonly modules: readonly string[];

  /** @param container the name of its entry. */
  constructor(container: string, modules: readonly string[]) {
    this.container = container;
    this.modules = modules;
  }

  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap('JoinModules', (compilation) => {
      compilation.hooks.processAssets.tap(
        // After every content hash, of which the container contains the scripts'; before the compressed copies.
        { name: 'JoinModules', stage: rspack.Compilation.PROCESS_ASSETS_STAGE_REPORT },
        () => {
          const [container] = entryScripts(compilation, this.container);
          if (container) join(compilation, container, this.modules);
        },
      );
    });
  }
}

function join(compilation: Compilation, container: string, modules: readonly string[]): void {
  const textOf = (file: string) => compilation.getAsset(file)?.source.source().toString() ?? '';
  const scripts = new Map(modules.map((module) => [module, scriptsIn(compilation, module)]));
  const needed = [...scripts.values()];
  const all = [...new Set(needed.flat())];
  const isSmall = brotliCompressSync(all.map(textOf).join('')).length < SMALL;
  const joined = isSmall
    ? all
    : all.filter((file) => needed.every((scripts) => scripts.includes(file)));
  const files = [container, ...joined];
  const texts = new Map(files.map((file) => [file, textOf(file)]));
  joinedIn.set(compilation, { texts, scripts });
  const maps = files.map((file) => JSON.parse(textOf(`${file}.map`) || 'null'));
  const { text, sections } = concatenate(files.map(textOf), maps);
  compilation.updateAsset(container, new rspack.sources.RawSource(text));
  if (compilation.getAsset(`${container}.map`)) {
    const map = JSON.stringify({ version: 3, sections });
    compilation.updateAsset(`${container}.map`, new rspack.sources.RawSource(map));
  }
  for (const file of joined) {
    compilation.deleteAsset(file);
    if (compilation.getAsset(`${file}.map`)) compilation.deleteAsset(`${file}.map`);
  }
}

function scriptsIn(compilation: Compilation, module: string): string[] {
  const group = compilation.namedChunkGroups.get(`__federation_expose_${module}`);
  return (group?.getFiles() ?? []).filter((file) => file.endsWith('.js'));
}

/** Scripts one after the other, each in a scope of its own for its 'use strict'; and their source maps. */
function concatenate(texts: readonly string[], maps: readonly (object | null)[]) {
  let text = '';
  const sections = texts.flatMap((part, index) => {
    if (index > 0) text += '\n(()=>{\n';
    const offset = { line: text.split('\n').length - 1, column: 0 };
    text += part;
    if (index > 0) text += '\n})();';
    const map = maps[index];
    return map ? [{ offset, map }] : [];
  });
  return { text, sections };
}
