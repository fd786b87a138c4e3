import type { BuildOptions } from '../BuildOptions.ts';
import type { HostBudgets } from './hostBudgets.ts';

export interface HostOptions extends BuildOptions {
  /**
   * The host's name on the page: of its script, of its class names, and to Module Federation. One
   * lower-case word that is no remote's.
   *
   * @default 'shell'
   */
  name?: string;
  /**
   * The module that exports the site's definition as `site` (`defineSite`), from the workspace.
   *
   * @default './src/site.tsx'
   */
  site?: string;
  /** The program of the browser, from the workspace: `./src/browser.ts`. Default: it takes the site's pages over (`hydrate`). */
  browser?: string;
  /**
   * Style sheets that every document carries, as an import would name them. Default: none.
   *
   * @example ['@acme/ui/tokens.css']
   */
  styles?: readonly string[];
  /**
   * The program of the server, from the workspace.
   *
   * @default './src/main.ts'
   */
  server?: string;
  /**
   * Packages whose sources come into the server's program, by how their names begin. The engine's
   * do in any case; others stay what npm installed.
   *
   * @default []
   * @example ['@acme/']
   */
  compiled?: readonly string[];
  /** What it may weigh: a build for production that is heavier fails. Default: whatever it weighs. */
  budgets?: HostBudgets;
  /** Where the host is developed. Default: `rspack dev` is refused. */
  development?: HostDevelopment;
}

export interface HostDevelopment {
  /** Port of the dev server, which is the site's address. */
  port: number;
  /** Port of the host's own server, behind the dev server. */
  serverPort: number;
}
