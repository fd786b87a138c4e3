export interface StandaloneOptions {
  /** Port of the dev server, which serves the page alone and the release as it is developed. */
  port: number;
  /**
   * What shows the remote's modules alone: JavaScript with imports of its own, in which `modules`
   * is an object of the components by their names. Default: each is shown without props.
   *
   * @example `import { showWithProps } from '@acme/ui/showWithProps'; showWithProps(modules);`
   */
  show?: string;
}
