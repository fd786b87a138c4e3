import type { Configuration } from '@rspack/core';
import type { ReleasePage } from '../../protocol/manifest/ReleasePage.ts';
import type { ModuleId } from '../../protocol/names/ModuleId.ts';
import type { BuildOptions } from '../BuildOptions.ts';

/** Options of `remote`. */
export interface RemoteOptions extends Pick<BuildOptions, 'workspace'> {
  /**
   * Exposed modules, each the default export of `src/<Module>.tsx`: a React component with the props of the site's
   * contract.
   *
   * @example ['PrivacyPolicy', 'TermsOfService']
   */
  modules: readonly string[];
  /**
   * Pages that each release declares, below a path that the site grants the remote (`grants`).
   *
   * @defaultValue none
   * @example [{ path: '/legal/cookies', module: 'Cookies', title: 'Cookies', description: 'What we set.' }]
   */
  pages?: readonly ReleasePage[];
  /**
   * Name of a module → ids of the modules of other remotes that it mounts (`<RemoteRegion>`). The site pins and
   * prefetches them with the page. Modules that are not listed are not mounted.
   *
   * @defaultValue none
   * @example { ProductPage: ['buy/BuyButton', 'explore/Recommendations'] }
   */
  mounts?: Readonly<Record<string, readonly ModuleId[]>>;
  /**
   * Slot of the site → the name of the module that each release registers in it (`slots` of `defineSite`).
   *
   * @defaultValue none
   * @example { offers: 'Offer' }
   */
  slots?: Readonly<Record<string, string>>;
  /**
   * Modules with an enhancement: a small script that runs before hydration, such as for a clock. It is the default
   * export of `src/<Module>.enhancement.ts`, a function of the region's element that returns a function which ends it.
   *
   * @defaultValue none
   * @example ['Clock']
   */
  enhancements?: readonly string[];
  /**
   * Modules whose HTML needs no hydration: it works without script, or with an enhancement alone. A page that shows the
   * module's HTML keeps it and loads no script for it, unless its props change: it is then rendered in place of the
   * HTML once it is loaded. Static modules mount no other modules. A production build fails if a static module without
   * an enhancement has event handlers, effects or state; in development static modules are hydrated.
   *
   * @defaultValue none
   * @example ['Imprint']
   */
  static?: readonly string[];
  /**
   * Size budgets. A production build that exceeds one fails.
   *
   * @defaultValue none
   */
  budgets?: RemoteBudgets;
  /**
   * Changes rspack's configuration of each build, such as by rules for other types of files than scripts, style sheets,
   * images and fonts. `name` is that of the build: `server` (the server bundle), `enhancements`, `container` (the
   * browser's) and, in development, `standalone` (the remote's own page). The configuration that it returns is used.
   * Modules must still render the same on the server and in the browser.
   *
   * @defaultValue no change
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
  /**
   * How the remote is developed on a page of its own.
   *
   * @defaultValue none: `rspack dev` fails
   */
  development?: StandaloneOptions;
}

/** Size budgets of a remote, in bytes as sent (scripts compressed with brotli). Default of each: no limit. */
export interface RemoteBudgets {
  /** The Module Federation container, without the modules that are in its file. */
  container?: number;
  /** Name of a module → its scripts together, also those in the container's file. */
  modules?: Readonly<Record<string, number>>;
  /** Each single enhancement. */
  enhancement?: number;
}

/** How a remote is developed on a page of its own (`rspack dev`, `compose dev`). */
export interface StandaloneOptions {
  /**
   * Port of the dev server, which serves the page and the release under development. The environment variable
   * `REMOTE_<NAME>_PORT` overrides it.
   */
  port: number;
  /**
   * Module that exports `SAMPLE_PROPS`: module id → sample props.
   *
   * @defaultValue modules are shown without props
   * @example '@acme/contract/remotes'
   */
  sampleProps?: string;
  /**
   * Path prefix → base URL of the service that responds there: the site's API, for modules' `load`.
   *
   * @defaultValue none
   * @example { '/api/': 'http://localhost:3000' }
   */
  proxy?: Readonly<Record<string, string>>;
  /**
   * Module that renders the page. It exports `showStandalone(remote: string, modules: Record<string, ComponentType>,
   * sampleProps: Record<string, object>)`.
   *
   * @defaultValue the engine's, which renders the modules one below the other
   * @example '@acme/ui/showStandalone'
   */
  show?: string;
}

export type NamedRemote = RemoteOptions & { name: string };
