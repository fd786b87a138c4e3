/** Why a release does not go live. The reasons are for operators and name no visitor. */
export class ReleaseRefused extends Error {
  override readonly name = 'ReleaseRefused';
  readonly reasons: readonly string[];
  /** Whether this process refuses the same release from now on, without another try. */
  readonly isFinal: boolean;

  constructor(reasons: string | readonly string[], { isFinal = true } = {}) {
    const list = typeof reasons === 'string' ? [reasons] : reasons;
    super(list.join('; '));
    this.reasons = list;
    this.isFinal = isFinal;
  }
}
