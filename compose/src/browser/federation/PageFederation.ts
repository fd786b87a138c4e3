import { SHARED_IMPORTS } from '../../site/sharedImports.ts';

interface Options {
  name: string;
}

/**
 * What containers that earlier versions of the engine have built call on Module Federation's runtime, an
 * instance for each. Such releases may be live for ever: no method goes.
 */
export class PageFederation {
  name: string;
  shareScopeMap = {};
  options: Options;

  constructor(options: Options) {
    this.name = options.name;
    this.options = options;
  }

  initOptions(): void {}

  initShareScopeMap(): void {}

  /** Containers bring no copies of their own. */
  registerShared(): void {}

  /** Nothing is to be waited for. */
  initializeSharing(): [] {
    return [];
  }

  /** @throws Error when the page does not share it. */
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
