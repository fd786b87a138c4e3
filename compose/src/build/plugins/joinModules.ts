import { brotliCompressSync } from 'node:zlib';
import { type Compilation, type RspackPluginInstance, rspack } from '@rspack/core';
import { entryScripts, moduleScripts, onAssets, textOf } from './onAssets.ts';

const { ConcatSource, RawSource, SourceMapSource } = rspack.sources;

/** If all modules together have fewer bytes than this (by brotli), all are joined. */
const SMALL = 4_096;

/** Joins scripts to the container: those that every module needs, or all scripts if they are small. */
export const joinModules = (entry: string, modules: readonly string[]): RspackPluginInstance =>
  onAssets('joinModules', 'join', (compilation) => {
    const [container] = entryScripts(compilation, entry);
    if (container) join(compilation, container, modules);
  });

function join(compilation: Compilation, container: string, modules: readonly string[]): void {
  const text = (file: string) => textOf(compilation, file);
  const needed = modules.map((module) => moduleScripts(compilation, module));
  const all = [...new Set(needed.flat())];
  const isSmall = brotliCompressSync(all.map(text).join('')).length < SMALL;
  const joined = isSmall
    ? all
    : all.filter((file) => needed.every((scripts) => scripts.includes(file)));
  const { source, map } = concatenate(compilation, [container, ...joined]).sourceAndMap();
  compilation.updateAsset(container, new RawSource(source));
  if (compilation.getAsset(`${container}.map`))
    compilation.updateAsset(`${container}.map`, new RawSource(JSON.stringify(map)));
  for (const file of joined) {
    compilation.deleteAsset(file);
    if (compilation.getAsset(`${file}.map`)) compilation.deleteAsset(`${file}.map`);
  }
}

/** Scripts, each in a function scope of its own because of its 'use strict'. */
function concatenate(compilation: Compilation, [first = '', ...others]: readonly string[]) {
  const sourceOf = (file: string) => {
    const map = textOf(compilation, `${file}.map`);
    const text = textOf(compilation, file);
    return map === '' ? new RawSource(text) : new SourceMapSource(text, file, map);
  };
  const scoped = others.flatMap((file) => ['\n(()=>{\n', sourceOf(file), '\n})();']);
  return new ConcatSource(sourceOf(first), ...scoped);
}
