/** A folder that a remote's releases are published in. */
export interface ReleaseSource {
  /** Where it is, for operators: a URL or a path. */
  readonly location: string;
  /** On this machine: reading needs no network. */
  readonly isLocal?: true;
  /**
   * Streams a file.
   *
   * @throws FileMissing when there is none; FileTooLarge when it is larger than `maxBytes`; Error when it
   *   cannot be read whole.
   */
  read(file: string, maxBytes: number): AsyncIterable<Uint8Array>;
}

export class FileTooLarge extends Error {
  override readonly name = 'FileTooLarge';

  constructor(file: string, maxBytes: number) {
    super(`${file} is larger than ${maxBytes} bytes`);
  }
}

/** A file is not in a release folder. After other errors it is unknown whether it is there. */
export class FileMissing extends Error {
  override readonly name = 'FileMissing';
  /** False for a 403: S3 responds with that for missing files, others for files that are there. */
  readonly isCertain: boolean;

  constructor(file: string, options: { isCertain?: boolean } = {}) {
    super(`${file}: there is no such file`);
    this.isCertain = options.isCertain ?? true;
  }
}

/** A folder in that of a source. @param folder its path, with a slash at the end. */
export const sourceBelow = (source: ReleaseSource, folder: string): ReleaseSource => ({
  ...source,
  location: `${source.location.replace(/\/?$/, '/')}${folder}`,
  read: (file, maxBytes) => source.read(`${folder}${file}`, maxBytes),
});

/**
 * Reads a small file into memory.
 *
 * @throws the source's own error.
 */
export async function readWhole(
  source: ReleaseSource,
  file: string,
  maxBytes: number,
): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of source.read(file, maxBytes)) chunks.push(chunk);
  return Buffer.concat(chunks);
}
