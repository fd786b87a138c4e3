/** Facts about the product that the shell passes to every module. */
export interface Site {
  /** The product's name, as shown to visitors. */
  product: string;
  /** Public origin of the site, without a trailing slash: `https://example.com`. */
  origin: string;
  /** Postal address, in one line. */
  address: string;
  email: string;
}

export interface BaseProps {
  site: Site;
}

/** A React component that a remote exposes: the default export of `src/<Module>.tsx`, with these props. */
export interface ModuleContract<Props extends object = object> {
  /**
   * Element ids of its sections. Navigation and deep links (`/#mission`) rely on them, so while the module is
   * unavailable, its region has these ids. Default: none.
   */
  sections?: readonly string[];
  /** Valid props, with which standalone pages and the release gate render the module. */
  sampleProps: Props;
  /** Whether its region is omitted, without a notice, while it is unavailable. Default: false. */
  optional?: boolean;
}

/** The site's description of a remote. */
export interface RemoteContract {
  /** Port of its dev server. */
  port: number;
  /** Whether a shell becomes ready without a release of this remote. Default: false. */
  optional?: boolean;
  modules: Readonly<Record<string, ModuleContract>>;
}

export const moduleContract = <Props extends object>(
  contract: ModuleContract<Props>,
): ModuleContract<Props> => contract;
