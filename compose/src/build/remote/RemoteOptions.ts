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
  /** What it may weigh: a build for production that is heavier fails. Default: whatever it weighs. */
  budgets?: RemoteBudgets;
  /** Where the remote is developed. Default: `rspack dev` is refused. */
  development?: StandaloneOptions;
}

export type NamedRemote = RemoteOptions & { name: string };
