/** A file that is not in a release folder, which is an answer: other errors say nothing of it. */
export class FileMissing extends Error {
  override readonly name = 'FileMissing';
  /** False where the host may have had other reasons: S3 answers 403 for what it does not have. */
  readonly isCertain: boolean;

  constructor(file: string, options: { isCertain?: boolean } = {}) {
    super(`${file}: there is no such file`);
    this.isCertain = options.isCertain ?? true;
  }
}
