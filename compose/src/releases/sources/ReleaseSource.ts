export interface ReleaseSource {
  readonly location: string;
  /** Reading needs no network. */
  readonly isLocal?: true;
  /** @throws FileMissing, FileTooLarge; Error when it cannot be read whole. */
  read(file: string, maxBytes: number): AsyncIterable<Uint8Array>;
}

export class FileTooLarge extends Error {
  override readonly name = 'FileTooLarge';

  constructor(file: string, maxBytes: number) {
    super(`${file} is larger than ${maxBytes} bytes`);
  }
}

/** After other errors it is unknown whether the file is there. */
export class FileMissing extends Error {
  override readonly name = 'FileMissing';
  /** False for a 403: S3 sends it for missing files, other hosts send it for files that exist. */
  readonly isCertain: boolean;

  constructor(file: string, options: { isCertain?: boolean } = {}) {
    super(`${file}: there is no such file`);
    this.isCertain = options.isCertain ?? true;
  }
}

/** @param folder in that of the source, with a slash at the end. */
export const sourceBelow = (source: ReleaseSource, folder: string): ReleaseSource => ({
  ...source,
  location: `${source.location.replace(/\/?$/, '/')}${folder}`,
  read: (file, maxBytes) => source.read(`${folder}${file}`, maxBytes),
});

export async function readWhole(
  source: ReleaseSource,
  file: string,
  maxBytes: number,
): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of source.read(file, maxBytes)) chunks.push(chunk);
  return Buffer.concat(chunks);
}

/** Undefined where there is no such file. @param maxBytes by default those of a manifest, a history. */
export const readIfThere = (
  source: ReleaseSource,
  file: string,
  maxBytes = 1_000_000,
): Promise<Buffer | undefined> =>
  readWhole(source, file, maxBytes).catch((error) => {
    if (error instanceof FileMissing) return undefined;
    throw error;
  });
