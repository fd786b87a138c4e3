/** What the shell knows about the product and passes to every module. */
export interface Site {
  /** The product's name, as visitors read it. */
  product: string;
  /** Public address of the site, without a slash at the end: `https://example.com`. */
  origin: string;
  /** One line. */
  address: string;
  email: string;
}

export interface BaseProps {
  site: Site;
}

/**
 * A React component that a remote exposes: the default export of `src/<Module>.tsx`, which takes
 * these props.
 */
export interface ModuleContract<Props extends object = object> {
  /**
   * The element ids that its sections carry. Navigation and deep links (`/#mission`) rely on
   * them, so a region that is unavailable carries them instead. Default: none.
   */
  sections?: readonly string[];
  /** Valid props: standalone pages and the release gate render it with them. */
  sampleProps: Props;
  /** Whether its region is left out without a notice while it is unavailable. Default: false. */
  optional?: boolean;
}

/** The site's description of a remote. */
export interface RemoteContract {
  /** Port of its dev server. */
  port: number;
  /** Whether a start does not wait for it while it has no release. Default: false. */
  optional?: boolean;
  modules: Readonly<Record<string, ModuleContract>>;
}

export const moduleContract = <Props extends object>(
  contract: ModuleContract<Props>,
): ModuleContract<Props> => contract;
