import { type Compiler, type RspackPluginInstance, RuntimeModule, rspack } from '@rspack/core';

/**
 * Loads a build's images and fonts from where its release is served. Only the host knows where
 * that is, and the server's HTML must have the same address as the browser's.
 */
export class RelateToRelease implements RspackPluginInstance {
  private readonly address: string;

  /** @param address an expression: the folder of the release, with a slash at the end. */
  constructor(address: string) {
    this.address = address;
  }

  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap('RelateToRelease', (compilation) => {
      compilation.hooks.runtimeRequirementInTree
        .for(rspack.RuntimeGlobals.publicPath)
        .tap('RelateToRelease', (chunk) => {
          compilation.addRuntimeModule(chunk, new ReleaseAddress(this.address));
        });
    });
  }
}

/** After the bundler's own, which finds the script's address. */
class ReleaseAddress extends RuntimeModule {
  private readonly address: string;

  constructor(address: string) {
    super('release address', RuntimeModule.STAGE_TRIGGER);
    this.address = address;
  }

  override generate(): string {
    return `${rspack.RuntimeGlobals.publicPath} = ${this.address};`;
  }
}
