import { ModuleFederation } from '@module-federation/runtime-core';

/**
 * Module Federation as a page has it: each shared library has one copy, the host's, which is there
 * before any container is opened. The runtime's own part for that is left out of the build
 * (`FEDERATION_OPTIMIZE_NO_SHARED`): it chooses among versions, loads them, and shakes their trees.
 */
export class PageFederation extends ModuleFederation {
  /** @throws Error when the page does not share it; the gate has admitted no release that needs it. */
  override async loadShare<Library>(name: string): Promise<() => Library> {
    return this.loadShareSync(name);
  }

  /** @throws Error when the page does not share it. */
  override loadShareSync<Library>(name: string): () => Library {
    const [copy] = Object.values(this.shareScopeMap.default?.[name] ?? {});
    if (!copy?.lib) throw new Error(`This page does not share ${name}`);
    return copy.lib as () => Library;
  }
}
