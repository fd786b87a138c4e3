export interface StandaloneOptions {
  /**
   * Port of the dev server, which serves the page alone and the release as it is developed. The
   * environment variable `REMOTE_<NAME>_PORT` takes its place.
   */
  port: number;
  /**
   * Where the modules' props come from: what exports `SAMPLE_PROPS`, an object of them by the
   * modules' ids (`<remote>/<module>`). Default: each is shown without props.
   *
   * @example '@acme/contract/remotes'
   */
  sampleProps?: string;
  /**
   * Where the site's own addresses are answered that modules' `load` asks, by their beginning. Default:
   * nobody answers.
   *
   * @example { '/api/': 'http://localhost:3000' }
   */
  proxy?: Readonly<Record<string, string>>;
  /**
   * What shows the modules: a module that exports
   * `showStandalone(remote: string, modules: Record<string, ComponentType>, sampleProps: Record<string, object>)`.
   * Default: the engine's, which puts one below the other.
   *
   * @example '@acme/ui/showStandalone'
   */
  show?: string;
}
