import type { BuildOptions } from '../BuildOptions.ts';

/** Options of `host`. Paths are relative to `workspace`. */
export interface HostOptions extends BuildOptions {
  /**
   * Module that exports the site's definition as `site` (`defineSite`).
   *
   * @defaultValue `'./src/site.tsx'`
   */
  site?: string;
  /**
   * The host bundle's entry, which must call `hydrate`.
   *
   * @defaultValue a generated entry that only calls `hydrate`
   */
  browser?: string;
  /**
   * Style sheets of every document, as import specifiers.
   *
   * @defaultValue none
   * @example ['@acme/ui/tokens.css']
   */
  styles?: readonly string[];
  /**
   * Server program.
   *
   * @defaultValue `'./src/main.ts'`
   */
  server?: string;
  /**
   * Name prefixes of packages that are compiled into the server and worker programs, from TypeScript or
   * JavaScript sources. The engine always is; other packages are required from `node_modules`.
   *
   * @defaultValue none
   * @example ['@acme/']
   */
  compiled?: readonly string[];
  /**
   * Size budgets. A production build that exceeds one fails.
   *
   * @defaultValue none
   */
  budgets?: HostBudgets;
  /**
   * Ports of `rspack dev`.
   *
   * @defaultValue none: `rspack dev` fails
   */
  development?: HostDevelopment;
}

/** Ports of a host in development. */
export interface HostDevelopment {
  /** Port of the dev server: the address of the site. */
  port: number;
  /** Port of the host's own server, to which the dev server proxies. */
  serverPort: number;
}

/** Size budgets of a host, in bytes as sent (scripts compressed with brotli). Default of each: no limit. */
export interface HostBudgets {
  /** The host's own scripts. */
  script?: number;
  /** Fonts that every page preloads. */
  fonts?: number;
}
