/** A file is not in a release folder. Other errors do not tell whether it is there. */
export class FileMissing extends Error {
  override readonly name = 'FileMissing';
  /** False for a 403: S3 responds with that for missing files, others for files that are there. */
  readonly isCertain: boolean;

  constructor(file: string, options: { isCertain?: boolean } = {}) {
    super(`${file}: there is no such file`);
    this.isCertain = options.isCertain ?? true;
  }
}
