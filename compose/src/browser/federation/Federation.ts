import type { PinnedRelease } from '../../protocol/composition/Composition.ts';
import type { AnyLoad } from '../../site/loads/Load.ts';

/** A module as its file exports it: a component, and what it loads before, if anything. */
export interface FederatedModule {
  default: never;
  load?: AnyLoad;
}

/** A remote's container: Module Federation's interface between host and remote. */
export interface Container {
  init(shareScope: object, initScope: object[]): unknown;
  /** @param module as it is exposed: `./PrivacyPolicy`. */
  get(module: string): Promise<() => FederatedModule>;
}

/** What the loader needs of Module Federation. */
export interface Federation {
  /**
   * Runs the script of a release's container and connects it to the libraries that the page
   * shares. Each call runs it anew.
   *
   * @param url of the script, which runs only if it is the file that the release names.
   */
  openContainer(release: PinnedRelease, url: string): Promise<Container>;
}
