import { type Chunk, type Compiler, type RspackPluginInstance, rspack } from '@rspack/core';

/** Name of a runtime module, as rspack calls it → its source in the build. */
export type RuntimeSources = Readonly<Record<string, (source: string, chunk: Chunk) => string>>;

/** Replaces runtime modules: what rspack and its plugins add to an entry beside its own modules. */
export class ReplaceRuntime implements RspackPluginInstance {
  private readonly entry: string;
  private readonly required: RuntimeSources;
  private readonly sources: RuntimeSources;

  /**
   * @param entry its name.
   * @param required what the build fails without: its maker has other names for it.
   * @param optional what not every build has.
   */
  constructor(entry: string, required: RuntimeSources, optional: RuntimeSources = {}) {
    this.entry = entry;
    this.required = required;
    this.sources = { ...required, ...optional };
  }

  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap('ReplaceRuntime', (compilation) => {
      const missing = new Set(Object.keys(this.required));
      compilation.hooks.runtimeModule.tap('ReplaceRuntime', ({ name, source }, chunk) => {
        const replace = this.sources[name];
        if (chunk.name !== this.entry || !replace || !source) return;
        missing.delete(name);
        // Not as a string: rspack takes an empty one for no change.
        source.source = Buffer.from(replace(source.source.toString(), chunk));
      });
      compilation.hooks.afterSeal.tap('ReplaceRuntime', () => {
        if (compilation.errors.length > 0 || missing.size === 0) return;
        const names = [...missing].join(', ');
        compilation.errors.push(
          new rspack.WebpackError(`The runtime of ${this.entry} has no ${names} to be replaced.`),
        );
      });
    });
  }
}
