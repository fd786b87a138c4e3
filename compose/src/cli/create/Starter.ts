/** A remote that is about to be made. */
export interface Starter {
  /** One word of lower-case letters and digits (`checkRemoteName`). */
  name: string;
  /**
   * The package with the props that the site gives to modules: `<contract>/remotes` exports the type
   * `RemoteModules` (module id → props) and the value `SAMPLE_PROPS` (module id → such props).
   * Undefined: modules take no props.
   */
  contract?: string | undefined;
}
