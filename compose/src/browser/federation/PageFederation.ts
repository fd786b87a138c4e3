import type { ModuleFederation } from '@module-federation/runtime-core';

/** What a container calls on the instance of Module Federation's runtime that it runs with. */
type Instance = Pick<
  ModuleFederation,
  | 'name'
  | 'shareScopeMap'
  | 'loadShare'
  | 'loadShareSync'
  | 'initializeSharing'
  | 'initShareScopeMap'
  | 'registerShared'
>;

interface Options {
  name: string;
}

/**
 * Module Federation's runtime as a page has it, an instance for each container. The page has one copy
 * of each shared library, the host's, which is there before any container is opened; the runtime that
 * Module Federation brings chooses among versions, loads them, and finds remotes by itself. Whoever
 * builds with a newer Module Federation sees here, by the types, what has changed.
 */
export class PageFederation implements Instance {
  readonly name: string;
  shareScopeMap: Instance['shareScopeMap'] = {};
  options: Options;

  constructor(options: Options) {
    this.name = options.name;
    this.options = options;
  }

  initOptions(options: Options): Options {
    this.options = { ...this.options, ...options };
    return this.options;
  }

  initShareScopeMap(...[name, scope]: Parameters<Instance['initShareScopeMap']>): void {
    this.shareScopeMap[name] = scope;
  }

  /** Containers bring no copies of their own. */
  registerShared(): void {}

  /** Nothing is to be waited for. */
  initializeSharing(): [] {
    return [];
  }

  /** @throws Error when the page does not share it; the gate has admitted no release that needs it. */
  async loadShare<Library>(library: string): Promise<() => Library> {
    return this.loadShareSync(library);
  }

  /** @throws Error when the page does not share it. */
  loadShareSync<Library>(library: string): () => Library {
    const [copy] = Object.values(this.shareScopeMap.default?.[library] ?? {});
    if (!copy?.lib) throw new Error(`This page does not share ${library}`);
    return copy.lib as () => Library;
  }
}
