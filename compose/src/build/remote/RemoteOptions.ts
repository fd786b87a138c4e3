import type { BuildOptions } from '../BuildOptions.ts';
import type { StandaloneOptions } from './StandaloneOptions.ts';

export interface RemoteOptions extends BuildOptions {
  /**
   * The modules that it exposes, each the default export of `src/<Module>.tsx`: a React component
   * that takes the props that the site says.
   *
   * @example ['PrivacyPolicy', 'TermsOfService']
   */
  modules: readonly string[];
  /** Where the remote is developed. Default: `rspack dev` is refused. */
  development?: StandaloneOptions;
}

export type NamedRemote = RemoteOptions & { name: string };
