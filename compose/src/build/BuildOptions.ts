import type { RuleSetRule } from '@rspack/core';

/** What every build is told. */
export interface BuildOptions {
  /**
   * The folder of the package that is built, absolute: `import.meta.dirname` of its
   * `rspack.config`. Builds go to `dist/` below it, and to `dist-dev/` where `NODE_ENV` is
   * `development`, so that development never touches what runs.
   */
  workspace: string;
  /**
   * Rules for what is neither script nor style sheet, such as images and fonts. Default: none, so
   * that importing one is an error.
   *
   * @example [{ test: /\.woff2$/, type: 'asset/resource' }]
   */
  rules?: readonly RuleSetRule[];
}
