/** A folder that a remote's releases are published in. */
export interface ReleaseSource {
  /** Where it is, for operators: a URL or a path. */
  readonly location: string;
  /** On this machine: reading needs no network. */
  readonly isLocal?: true;
  /**
   * Streams a file.
   *
   * @throws FileMissing when there is none; Error when it cannot be read whole, or is larger than
   *   `maxBytes`.
   */
  read(file: string, maxBytes: number): AsyncIterable<Uint8Array>;
}
