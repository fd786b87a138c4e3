import type { RuleSetRule } from '@rspack/core';

/** Options of every build. */
export interface BuildOptions {
  /**
   * Absolute path of the package's folder: `import.meta.dirname` of its `rspack.config`. Builds are written to `dist/`
   * below it. If `NODE_ENV` is `development`, dev servers and watch builds write to `dist-dev/`, and other builds fail.
   */
  workspace: string;
  /**
   * Additional rspack rules. A host's build has rules for scripts and style sheets; importing any other type of file is
   * an error. `remote` has `extend` instead.
   *
   * @defaultValue none
   * @example [{ test: /\.md$/, type: 'asset/source' }]
   */
  rules?: readonly RuleSetRule[];
}
