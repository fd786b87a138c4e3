import { buffer } from 'node:stream/consumers';

export interface ReleaseSource {
  readonly location: string;
  /** Set if reading needs no network. */
  readonly isLocal?: true;
  /** @throws FileMissing, UnexpectedResponse; Error if the file cannot be read completely. */
  read(file: string, maxBytes: number): AsyncIterable<Uint8Array>;
}

/** The host has responded, but with something else than the file, such as a redirect. */
export class UnexpectedResponse extends Error {}

export class FileTooLarge extends UnexpectedResponse {
  override readonly name = 'FileTooLarge';

  constructor(file: string, maxBytes: number) {
    super(`${file} is larger than ${maxBytes} bytes`);
  }
}

/** The file does not exist; after any other error that is unknown. */
export class FileMissing extends Error {
  override readonly name = 'FileMissing';
  /** False for a 403: S3 sends it for missing files, other hosts send it for files that exist. */
  readonly isCertain: boolean;

  constructor(file: string, { isCertain = true } = {}) {
    const missing = 'there is no such file';
    const forbidden = `the host responded with 403: ${missing}, or it may not be read`;
    super(`${file}: ${isCertain ? missing : forbidden}`);
    this.isCertain = isCertain;
  }
}

/** @param folder relative to the source's folder, with a slash at the end. */
export const sourceBelow = (source: ReleaseSource, folder: string): ReleaseSource => ({
  ...source,
  location: `${source.location.replace(/\/?$/, '/')}${folder}`,
  read: (file, maxBytes) => source.read(`${folder}${file}`, maxBytes),
});

export const readWhole = async (source: ReleaseSource, file: string, maxBytes: number) =>
  buffer(source.read(file, maxBytes));

/** Shells read no larger manifest. */
export const MAX_MANIFEST_BYTES = 1_000_000;

/** Earlier versions stored manifests with indentation, and reasons of any length in the history. */
export const MAX_STORED_BYTES = 5_000_000;

/**
 * @param onUncertain is called if it is not certain that the file is missing.
 * @returns undefined: there is no such file.
 */
export const readIfThere = (
  source: ReleaseSource,
  file: string,
  maxBytes = MAX_MANIFEST_BYTES,
  onUncertain?: () => void,
): Promise<Buffer | undefined> =>
  readWhole(source, file, maxBytes).catch((error) => {
    if (!(error instanceof FileMissing)) throw error;
    if (!error.isCertain) onUncertain?.();
    return undefined;
  });
