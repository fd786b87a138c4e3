import type { Configuration } from '@rspack/core';
import type { ModuleId } from '../../manifest/ModuleId.ts';
import type { ReleasePage } from '../../manifest/ReleasePage.ts';
import type { BuildOptions } from '../BuildOptions.ts';
import type { RemoteBudgets } from './remoteBudgets.ts';
import type { StandaloneOptions } from './StandaloneOptions.ts';

export interface RemoteOptions extends BuildOptions {
  /**
   * The modules that it exposes, each the default export of `src/<Module>.tsx`: a React component
   * that takes the props that the site says.
   *
   * @example ['PrivacyPolicy', 'TermsOfService']
   */
  modules: readonly string[];
  /**
   * Pages that come with each release, below a path that the site grants the remote. Default: none.
   *
   * @example [{ path: '/legal/cookies', module: 'Cookies', title: 'Cookies', description: 'What we set.' }]
   */
  pages?: readonly ReleasePage[];
  /**
   * Modules of other teams that its modules mount (`<RemoteRegion>`), by the names of its own: the
   * site pins and prefetches them with the page. A module that is not named here is not mounted.
   * Default: none.
   *
   * @example { ProductPage: ['buy/BuyButton', 'explore/Recommendations'] }
   */
  mounts?: Readonly<Record<string, readonly ModuleId[]>>;
  /**
   * Those of its modules whose HTML does something by itself before anybody touches the page, each by
   * the default export of `src/<Module>.enhancement.ts`, which takes the region's element and returns
   * what ends it. Default: none.
   *
   * @example ['Clock']
   */
  enhancements?: readonly string[];
  /** What it may weigh: a build for production that is heavier fails. Default: whatever it weighs. */
  budgets?: RemoteBudgets;
  /**
   * Changes the builds in whatever way rspack knows. It is called with the configuration of each:
   * that of the server's bundle (`name` is `server`), of the enhancements (`enhancements`), of the browser's container (`container`)
   * and, while it is developed, of the page alone (`standalone`). What it returns is used. A module must
   * go on rendering the same on the server and in the browser. Default: nothing is changed.
   *
   * @example
   * extend: (configuration) => ({
   *   ...configuration,
   *   module: {
   *     ...configuration.module,
   *     rules: [...(configuration.module?.rules ?? []), { test: /\.txt$/, type: 'asset/source' }],
   *   },
   * })
   */
  extend?: (configuration: Configuration) => Configuration;
  /** Where the remote is developed. Default: `rspack dev` is refused. */
  development?: StandaloneOptions;
}

export type NamedRemote = RemoteOptions & { name: string };
