/** A folder that a remote's releases are published in. */
export interface ReleaseSource {
  /** Where it is, for operators: a URL or a path. */
  readonly location: string;
  /** On this machine: no host keeps anybody waiting. */
  readonly isLocal?: true;
  /**
   * The contents of a file, as they come.
   *
   * @throws FileMissing when there is none; Error when it cannot be had whole, or is larger than
   *   `maxBytes`.
   */
  read(file: string, maxBytes: number): AsyncIterable<Uint8Array>;
}
