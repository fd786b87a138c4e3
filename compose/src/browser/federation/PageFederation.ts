import { SHARED_IMPORTS } from '../../site/sharedImports.ts';

/**
 * The part of Module Federation's runtime that containers built by earlier versions of the engine call; each creates an
 * instance. Such releases may be live for ever, so no method may be removed.
 */
export class PageFederation {
  name: string;
  shareScopeMap = {};
  initOptions = () => {};
  initShareScopeMap = () => {};
  registerShared = () => {};
  initializeSharing = () => [];

  constructor(readonly options: { name: string }) {
    this.name = options.name;
  }

  async loadShare(library: string): Promise<() => object> {
    return this.loadShareSync(library);
  }

  /** @throws Error when the page does not share the library. */
  loadShareSync(library: string): () => object {
    const copy = (SHARED_IMPORTS as Record<string, object>)[library];
    if (!copy) throw new Error(`This page does not share ${library}`);
    return () => copy;
  }
}
