/** Why a release does not go live. The reasons are for operators and name no visitor. */
export class ReleaseRefused extends Error {
  override readonly name = 'ReleaseRefused';
  readonly reasons: readonly string[];

  constructor(...reasons: string[]) {
    super(reasons.join('; '));
    this.reasons = reasons;
  }
}
