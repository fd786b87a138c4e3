/** How a remote is developed on a page of its own (`rspack dev`, `compose dev`). */
export interface StandaloneOptions {
  /**
   * Port of the dev server, which serves the page and the release under development. The environment
   * variable `REMOTE_<NAME>_PORT` overrides it.
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
   * Module that renders the page. It exports
   * `showStandalone(remote: string, modules: Record<string, ComponentType>, sampleProps: Record<string, object>)`.
   *
   * @defaultValue the engine's, which renders the modules one below the other
   * @example '@acme/ui/showStandalone'
   */
  show?: string;
}
