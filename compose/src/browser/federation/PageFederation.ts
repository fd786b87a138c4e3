import { SHARED_IMPORTS } from '../../site/sharedImports.ts';

/**
 * What containers that earlier versions of the engine have built call on Module Federation's runtime, an
 * instance for each. Such releases may be live for ever: no method goes.
 */
export class PageFederation {
  name: string;
  shareScopeMap = {};

  constructor(readonly options: { name: string }) {
    this.name = options.name;
  }

  initOptions(): void {}

  initShareScopeMap(): void {}

  registerShared(): void {}

  initializeSharing(): [] {
    return [];
  }

  async loadShare(library: string): Promise<() => object> {
    return this.loadShareSync(library);
  }

  /** @throws Error when the page does not share it. */
  loadShareSync(library: string): () => object {
    const copy = (SHARED_IMPORTS as Record<string, object>)[library];
    if (!copy) throw new Error(`This page does not share ${library}`);
    return () => copy;
  }
}
