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
   * Rules for files of other types, or for those of a known type otherwise: a remote knows scripts,
   * style sheets, images and fonts, a host scripts and style sheets. Default: none, so that importing
   * a file of another type is an error.
   *
   * @example [{ test: /\.md$/, type: 'asset/source' }]
   */
  rules?: readonly RuleSetRule[];
}
