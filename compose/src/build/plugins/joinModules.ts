import { brotliCompressSync } from 'node:zlib';
import { type Compilation, type RspackPluginInstance, rspack } from '@rspack/core';
import { entryScripts, moduleScripts, onAssets, textOf } from './onAssets.ts';

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
  const files = [container, ...joined];
  const maps = files.map((file) => JSON.parse(text(`${file}.map`) || 'null'));
  const { script, sections } = concatenate(files.map(text), maps);
  compilation.updateAsset(container, new rspack.sources.RawSource(script));
  if (compilation.getAsset(`${container}.map`)) {
    const map = JSON.stringify({ version: 3, sections });
    compilation.updateAsset(`${container}.map`, new rspack.sources.RawSource(map));
  }
  for (const file of joined) {
    compilation.deleteAsset(file);
    if (compilation.getAsset(`${file}.map`)) compilation.deleteAsset(`${file}.map`);
  }
}

/** Concatenates scripts, each in its own function scope because of its 'use strict', and their source maps. */
function concatenate(texts: readonly string[], maps: readonly (object | null)[]) {
  let script = '';
  const sections = texts.flatMap((part, index) => {
    if (index > 0) script += '\n(()=>{\n';
    const offset = { line: script.split('\n').length - 1, column: 0 };
    script += part;
    if (index > 0) script += '\n})();';
    const map = maps[index];
    return map ? [{ offset, map }] : [];
  });
  return { script, sections };
}
